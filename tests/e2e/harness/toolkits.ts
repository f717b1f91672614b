import type { FixtureToolkit } from '../../support/fixture.js';

/** A toolkit whose fixture speaks the common protocol. */
export type Toolkit = FixtureToolkit;

/** The toolkits that the tests of common behaviour run over. */
export const TOOLKITS: readonly Toolkit[] = ['gtk3', 'gtk4', 'qt5', 'qt6', 'chromium'];

/**
 * How long a test waits for an effect that nobody claimed, ms: longer than the toolkit takes to run a handler after it was asked
 * to (GTK4 250, Qt 100, LibreOffice 100, the others less than 20).
 */
export const QUIET_MS: Readonly<Record<Toolkit, number>> = {
  gtk3: 40,
  gtk4: 350,
  qt5: 160,
  qt6: 160,
  chromium: 80,
  libreoffice: 160,
};
