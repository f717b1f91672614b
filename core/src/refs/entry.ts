import type { Capability } from '../model/capability.js';
import type { NameSource } from '../model/element.js';
import type { NativeId } from '../model/native-id.js';
import type { ProcessIdentity } from '../model/process.js';
import type { Rect } from '../model/rect.js';
import type { Role } from '../model/role.js';
import type { State } from '../model/state.js';
import type { SurfaceKind } from '../model/surface.js';

/** Where an observation began; shared by all entries of one observation. */
export interface RefSource {
  readonly app: string;
  readonly process: ProcessIdentity;
  readonly surface: SurfaceKind;
  readonly window?: { readonly id: string; readonly title: string };
}

/** What stood around the element when it was seen; breaks ties between candidates that are alike. */
export interface RefContext {
  /** Named ancestors from the nearest outwards, each `role:name`. */
  readonly ancestors: readonly string[];
  /** The static text right before the element among its siblings (or its parent's), where there is one. */
  readonly label?: string;
  /**
   * Index among the parent's children, and a fingerprint of that whole list (role and name of each child). Absent where another
   * that looks alike stood at the same place of such a list.
   */
  readonly position?: { readonly index: number; readonly siblings: string };
  /**
   * How many other elements of that observation had this role, text, ancestors and label. Absent where that is not
   * known (something was cut off) or not needed (a stable native id decides).
   */
  readonly twins?: number;
}

/** The saved identity evidence of one element. Never holds the value of a secure field. */
export interface RefEntry {
  readonly source: RefSource;
  readonly role: Role;
  readonly name?: string;
  readonly nameSource?: NameSource;
  readonly value?: string;
  readonly description?: string;
  readonly nativeId?: NativeId;
  readonly bounds?: Rect;
  readonly states: readonly State[];
  readonly capabilities: readonly Capability[];
  readonly context: RefContext;
  /** Child indices in the raw tree from the observed root. */
  readonly path: readonly number[];
  /** Number of the reference whose drill-down made this entry. */
  readonly rootRef?: number;
}

/** All entries of one snapshot. Numbers are given once and never again. */
export interface RefMap {
  readonly id: string;
  readonly entries: ReadonlyMap<number, RefEntry>;
  /** The number that the next entry gets. */
  readonly next: number;
}
