import type { Role } from '@agent-desktop/core/model/role.js';
import type { AtspiRole } from '../atspi/roles.js';

/** What a walk asks of an element of one role beside its role, name and states. What it does not ask is not known. */
export interface RoleReads {
  /** The interfaces that every element of the role has; undefined where each has to be asked. */
  readonly interfaces?: readonly string[];
  /**
   * `always`: of what is operated, where it is the tool tip. `nameless`: only where no name says what the element is. `never`: it is no
   * element that anybody operates by its description.
   */
  readonly description: 'always' | 'nameless' | 'never';
  /** Whether an element of the role may have children, so that it is asked for their number. */
  readonly mayHaveChildren: boolean;
}

/** What differs between toolkits, as data. Every entry was measured; `docs/quirks/` says on which version. */
export interface ToolkitProfile {
  readonly name: string;
  /**
   * `cache`: one GetItems and repairs; `walk`: a pipelined walk (the cache is empty or stale); `realised`: structure by GetChildren,
   * which puts every object into the cache, then one GetItems for the facts.
   */
  readonly tree: 'cache' | 'walk' | 'realised';
  /** Whether Cache.GetItems may be asked at all: LibreOffice has objects in its cache that it has freed, and ends with signal 6. */
  readonly listsCache: boolean;
  /** Whether the trees of its windows are there only once a client has asked for an attribute. */
  readonly sleeps: boolean;
  /** The application listens on a socket of its own. */
  readonly peerToPeer: boolean;
  /**
   * `held-socket`: a handler runs inside the dispatch of the connection that asked for it, so an action goes over a
   * socket of its own that is kept while the handler may be running. `any`: actions share a connection with reads.
   */
  readonly actions: 'held-socket' | 'any';
  /** Where the toolkit's "screen" extents count from. */
  readonly extents: 'screen' | 'window';
  /**
   * `by-role`: children of the application's root are windows when their role says so, others are popups. `windows`: every one is a
   * window, whatever its role, and popups are not listed there.
   */
  readonly topLevels: 'by-role' | 'windows';
  /** Whether untitled children of the root that no window of the screen stands for are bubbles that are not open. */
  readonly keepsClosedBubbles: boolean;
  /** The state that only disabled elements lack; undefined where none tells. */
  readonly disabledWithout: 'sensitive' | 'enabled' | undefined;
  /** Whether a field that is read-only lacks that state too, although it can be read and focused. */
  readonly readOnlyLacksEnabled: boolean;
  /** Whether the states say what is visible and what shows. */
  readonly tellsVisibility: boolean;
  /** Whether rows and what is on pages, asked of their own points, answer something while they are drawn and nothing else. */
  readonly pointsTellDrawn: boolean;
  /** How the toolkit counts text. */
  readonly textUnit: 'code-point' | 'utf-16';
  /** True where GetText(0, -1) answers the whole text. */
  readonly minusOneIsEnd: boolean;
  /** True where an end behind the text means its end; LibreOffice answers "" then. */
  readonly clampsEnd: boolean;
  /** What InsertText counts as the length of its text: bytes of UTF-8, or `textUnit`. A Qt field takes memory behind a text that is shorter. */
  readonly insertLength: 'bytes' | 'text-unit';
  /** How a number is typed into a spin button: as its text, or as its value where a text that is no number would stay in it. */
  readonly spinButtons: 'text' | 'value';
  /** Whether the items of a closed menu lack the state `visible`, and not only `showing`. */
  readonly hidesClosedMenus: boolean;
  /** What the toolkit has in a text where others have a newline; undefined where it has newlines. */
  readonly lineEnd: string | undefined;
  /** What a table cell's name is: what it shows, or where it is (`B3`), so that its text is its value. */
  readonly cellNames: 'text' | 'address';
  /** Whether parents may end at a second accessible of the window, which is no child of the application and has no parent. */
  readonly twinFrames: boolean;
  /** Roles whose state `focused` means the current one of its container, whoever has the keyboard focus. */
  readonly borrowedFocus: ReadonlySet<Role>;
  /** Whether a spin button without EditableText shows the number that its Value is given while its application still has the old one. */
  readonly showsUncommitted: boolean;
  /** Cells of one table have the same role, interfaces, description and number of children: asked of one of them. */
  readonly uniformCells: boolean;
  /** Roles whose object ids are given anew at each enumeration, or to another element. */
  readonly volatileIds: ReadonlySet<AtspiRole>;
  /** What a walk asks of each role; of a role that is not listed it asks all. */
  readonly reads: ReadonlyMap<AtspiRole, RoleReads>;
  /** Whether relations and attributes may name an element that has no name of its own. */
  readonly namesBeside: boolean;
  /** Roles whose name is always the text that they show, so that it is not asked for. */
  readonly textIsName: ReadonlySet<AtspiRole>;
  /** Roles whose name is what is chosen in them, so that it is their value; relations say how they are called. */
  readonly chosenAsName: ReadonlySet<AtspiRole>;
  /** Names that are the widget's class and say nothing. */
  readonly classNames: RegExp | undefined;
  /** Unlocalized action names that do what a click does, most wanted first. */
  readonly clickActions: readonly string[];
  /**
   * Where it stands that a container is disabled or scrolled away: `own-states` of what is inside, or only the `ancestors`' states and
   * extents. With `ancestors` a list that has rows without a place is one of which the toolkit keeps only a part.
   */
  readonly containment: 'own-states' | 'ancestors';
  /** The name of what holds a popover's content, whose extents are not where it is. */
  readonly popoverContent: RegExp | undefined;
  /** Whether a name may be a caption twice, the first time with the mark of its access key: `_No No`. */
  readonly doublesNames: boolean;
  /** Whether Component.GrabFocus does anything. */
  readonly grabsFocus: boolean;
  /** Whether the caret goes behind what is inserted at it. */
  readonly caretFollows: boolean;
  /** Whether a scroll bar is in a box inside of what scrolls, which has no role of its own and lets out-of-view content stay `showing`. */
  readonly boxedBars: boolean;
  /** The maximum of a scroll bar: the furthest place that can be reached, or that and the page which is shown there. */
  readonly scrollMaximum: 'reachable' | 'content';
  /** Actions of a scroll bar for one step back and one on, where it has them and setting its value moves nothing. */
  readonly scrollBarActions: readonly [back: string, on: string] | undefined;
  /** Roles whose own name is a constant of the toolkit; what is written inside names them. */
  readonly namedInside: ReadonlySet<AtspiRole>;
  /** Unlocalized names of actions that open a context menu, most wanted first. */
  readonly menuActions: readonly string[];
  /** Unlocalized names of actions that open and close what is `expandable`, most telling first. */
  readonly expandActions: readonly string[];
  /** Who picks an item, tab, row or tree item: the Selection of the container that it is in, or its own action. */
  readonly picks: 'container' | 'item';
  /** The action of a row or cell that selects it, where its container has a Table interface and no Selection. */
  readonly pickAction: string | undefined;
  /** The state of a toggle button that is on. */
  readonly toggleButtonOn: 'checked' | 'pressed';
  /** What the action that flips a check box makes of a mixed one. */
  readonly mixedBecomes: 'checked' | 'unchecked';
  /** Whether modal windows have the state `modal`; where not, the X server is asked. */
  readonly tellsModal: boolean;
  /** Whether the entries of a combo box's list show only while it is open. */
  readonly tellsOpenList: boolean;
  /** Whether a click opens a combo box: not where only pointer and keys could then choose from its list, or close it. */
  readonly opensLists: boolean;
  /** Roles of which `focused` says that they are the chosen one, which has no `selected`. */
  readonly chosenByFocus: ReadonlySet<Role>;
  /** How long after its answer to DoAction the toolkit may take until it runs the application's handler, ms on an idle machine. */
  readonly handlerDelayMs: number;
}
