import type { Deadline } from '../deadline/deadline.js';
import type { Failure } from '../errors/failure.js';
import type { AppInfo, Inventory } from '../model/app.js';
import type { ElementFacts, ElementHandle, ObservedNode } from '../model/element.js';
import type { NativeId } from '../model/native-id.js';
import type { ProcessIdentity } from '../model/process.js';
import type { Point, Rect } from '../model/rect.js';
import type { Role } from '../model/role.js';
import type { SurfaceInfo, SurfaceKind } from '../model/surface.js';
import type { WindowInfo } from '../model/window.js';
import { unsupported } from './unsupported.js';

/** Hard limits of one observation. */
export interface ObservationLimits {
  readonly nodes: number;
  readonly edges: number;
  readonly childrenPerNode: number;
  /** UTF-8 bytes of one text field. */
  readonly textBytes: number;
  /** UTF-8 bytes of all text fields together. */
  readonly totalTextBytes: number;
}

export const OBSERVATION_LIMITS: ObservationLimits = {
  nodes: 50_000,
  edges: 100_000,
  childrenPerNode: 50_000,
  textBytes: 64 * 1024,
  totalTextBytes: 8 * 1024 * 1024,
};

/** Raw levels below the root that are ever read. */
export const RAW_DEPTH = 50;

/** Which evidence a request needs; what is not asked for is reported as not read. */
export interface EvidenceNeeds {
  readonly bounds: boolean;
  readonly capabilities: boolean;
  readonly text: boolean;
  /**
   * Every description, because something compares them. Without it an adapter may leave out those of elements that have a name,
   * and gives them as not read.
   */
  readonly descriptions?: boolean;
}

export interface ObservationRequest {
  /** Logical levels below the root (`depthCost` says which nodes count). */
  readonly depth: number;
  readonly limits: ObservationLimits;
  readonly needs: EvidenceNeeds;
}

/** Where a walk starts. */
export type Scope =
  | { readonly kind: 'window'; readonly window: WindowInfo }
  | {
      readonly kind: 'surface';
      readonly process: ProcessIdentity;
      readonly surface: SurfaceKind;
      readonly window?: WindowInfo;
    }
  | { readonly kind: 'element'; readonly handle: ElementHandle };

/** A place in the tree that could not be read. */
export interface Gap {
  readonly at?: ElementHandle;
  readonly why: Failure;
}

export interface Observation {
  readonly root: ObservedNode;
  /** False when time, count or a failed read left something out; a cut by the requested depth leaves it true. */
  readonly complete: boolean;
  readonly nodesObserved: number;
  readonly gaps: readonly Gap[];
}

/** What is looked for: the saved evidence of one element. */
export interface SoughtElement {
  readonly role: Role;
  readonly nativeId?: NativeId;
  readonly path?: readonly number[];
}

/** An element that may be the sought one. `ancestors` run from the scope's root to its parent. */
export interface Candidate {
  readonly handle: ElementHandle;
  readonly facts: ElementFacts;
  /** The chain of observed nodes above it with their whole child lists; absent after a direct probe. */
  readonly ancestors?: readonly ObservedNode[];
  /** Index in the parent's child list, absent after a direct probe. */
  readonly index?: number;
}

export interface Candidates {
  readonly found: readonly Candidate[];
  /** True when everything in the scope was looked at: only then is absence a fact. */
  readonly complete: boolean;
  readonly gaps: readonly Gap[];
}

/** One live read of one element. A single error is never `defunct`: that is the toolkit's own word. */
export type LiveRead =
  | { readonly kind: 'live'; readonly facts: ElementFacts }
  | { readonly kind: 'defunct' }
  | { readonly kind: 'unreadable'; readonly why: Failure };

export type HitTest =
  | { readonly kind: 'reaches' }
  | {
      readonly kind: 'intercepted';
      readonly by: { readonly role?: Role; readonly name?: string; readonly bounds?: Rect };
    }
  | { readonly kind: 'unknown'; readonly why: Failure };

/** Reading. Nothing here changes an application. */
export abstract class ObservationOps {
  /** Every window, also those that only the screen knows. Filtering is core's. */
  listWindows(_deadline: Deadline): Promise<Inventory<WindowInfo>> {
    throw unsupported('listWindows');
  }

  listApps(_deadline: Deadline): Promise<Inventory<AppInfo>> {
    throw unsupported('listApps');
  }

  /** Surfaces of one application that are open now. */
  listSurfaces(_process: ProcessIdentity, _deadline: Deadline): Promise<readonly SurfaceInfo[]> {
    throw unsupported('listSurfaces');
  }

  observe(_scope: Scope, _request: ObservationRequest, _deadline: Deadline): Promise<Observation> {
    throw unsupported('observe');
  }

  /**
   * What may be the sought element. With a stable native id it is probed directly first, and a hit ends the search.
   * Otherwise the whole scope is searched for elements of that role.
   */
  candidates(_scope: Scope, _sought: SoughtElement, _deadline: Deadline): Promise<Candidates> {
    throw unsupported('candidates');
  }

  readElement(_handle: ElementHandle, _deadline: Deadline): Promise<LiveRead> {
    throw unsupported('readElement');
  }

  hitTest(_handle: ElementHandle, _point: Point, _deadline: Deadline): Promise<HitTest> {
    throw unsupported('hitTest');
  }

  /** Frees native handles. An adapter whose handles own nothing does not even ask which they are. */
  release(_handles: Iterable<ElementHandle>): void {
    // Handles that are only names own nothing.
  }
}
