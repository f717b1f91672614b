"""A Qt window with about as many accessible nodes as asked for. Arguments: 5 or 6 (of Qt), nodes."""

import importlib
import sys

MAJOR, NODES = int(sys.argv[1]), int(sys.argv[2])
TITLE = f"Bench window of Qt {MAJOR}"
# A group box, a label, a button, a check box, a line edit and a slider.
NODES_PER_ROW = 6

QtWidgets = importlib.import_module(f"PyQt{MAJOR}.QtWidgets")
QtCore = importlib.import_module(f"PyQt{MAJOR}.QtCore")


def row(number):
    box = QtWidgets.QGroupBox(f"Order {number}")
    line = QtWidgets.QHBoxLayout(box)
    line.addWidget(QtWidgets.QLabel(f"Amount {number}"))
    line.addWidget(QtWidgets.QPushButton(f"Open {number}"))
    line.addWidget(QtWidgets.QCheckBox(f"Paid {number}"))
    line.addWidget(QtWidgets.QLineEdit(str(number)))
    orientation = QtCore.Qt.Orientation.Horizontal
    slider = QtWidgets.QSlider(orientation)
    slider.setValue(number % 100)
    line.addWidget(slider)
    return box


def main():
    application = QtWidgets.QApplication(sys.argv[:1])
    inside = QtWidgets.QWidget()
    column = QtWidgets.QVBoxLayout(inside)
    for number in range(1, NODES // NODES_PER_ROW + 1):
        column.addWidget(row(number))
    window = QtWidgets.QMainWindow(windowTitle=TITLE)
    area = QtWidgets.QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(inside)
    window.setCentralWidget(area)
    window.resize(900, 700)
    window.show()
    sys.exit(application.exec() if hasattr(application, "exec") else application.exec_())


main()
