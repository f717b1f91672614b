import type { Failure } from '../errors/failure.js';
import type { Capability } from './capability.js';
import type { Known } from './known.js';
import type { NativeId } from './native-id.js';
import type { Rect } from './rect.js';
import type { Role } from './role.js';
import type { State } from './state.js';

/** A live native element. Opaque to core, belongs to the adapter that gave it, never outlives one command. */
export interface ElementHandle {
  /** Equal for two handles of one native element within one adapter. */
  readonly key: string;
}

/** Where an inferred name came from. What the toolkit itself calls the element's name has no source. */
export type NameSource = 'label' | 'placeholder' | 'tooltip' | 'child' | 'description';

/** What was read of one element at one time. The value of a secure field is never in here. */
export interface ElementFacts {
  readonly role: Role;
  /** The platform's own role, for diagnosis only. */
  readonly nativeRole: string;
  readonly name: Known<string>;
  readonly nameSource?: NameSource;
  readonly value: Known<string>;
  readonly description: Known<string>;
  readonly nativeIds: readonly NativeId[];
  /** Set where some native id could not be read: then a missing one proves nothing. */
  readonly idsUnread?: Failure;
  readonly states: Known<readonly State[]>;
  readonly capabilities: Known<readonly Capability[]>;
  /** Screen points. Absent where the toolkit gives none or a sentinel. */
  readonly bounds: Known<Rect>;
}

/**
 * Why children of a node are missing from an observation: `depth` by request, `budget` by count, `deadline` by time,
 * `unread` because a read failed, `virtual` because the toolkit has not made them (or has too many to list).
 */
export type Cut = 'depth' | 'budget' | 'deadline' | 'unread' | 'virtual';

/** The part of a table whose other cells were not read. Rows and columns are counted from 0. */
export interface ShownCells {
  /** Of the whole table. */
  readonly rows: number;
  readonly columns: number;
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly shownRows: number;
  readonly shownColumns: number;
}

/** One node of an observed tree. */
export interface ObservedNode extends ElementFacts {
  readonly handle: ElementHandle;
  readonly children: readonly ObservedNode[];
  /** How many children the toolkit reports. */
  readonly childCount: Known<number>;
  readonly cut?: Cut;
  /** Where in a virtual table its children are. */
  readonly cells?: ShownCells;
}
