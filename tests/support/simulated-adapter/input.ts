import type { Received } from '@agent-desktop/core/actions/chain.js';
import {
  type ClipboardContent,
  type ClipboardFormat,
  type DragGesture,
  InputOps,
  type KeyCombo,
  type MouseEvent,
} from '@agent-desktop/core/adapter/input.js';
import type { Lease } from '@agent-desktop/core/adapter/lease.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { containsPoint, type Point } from '@agent-desktop/core/model/rect.js';
import type { SimulatedDesktop } from './desktop.js';
import type { SimulatedElement } from './element.js';

/** Pointer and keyboard: a click reaches the deepest element under the point (`POINTER CLICKED Save`). */
export class SimulatedInput extends InputOps {
  private clipboard: ClipboardContent | undefined;

  constructor(private readonly desktop: SimulatedDesktop) {
    super();
  }

  override async mouseEvent(event: MouseEvent, lease: Lease, _deadline: Deadline): Promise<Received> {
    await this.desktop.called('mouseEvent', event, lease);
    if (event.kind === 'click') {
      this.desktop.effects.push(`POINTER CLICKED ${this.under(event.at)?.name ?? '(nothing)'}`);
    }
    return { kind: 'received' };
  }

  override async keyEvent(combo: KeyCombo, lease: Lease, _deadline: Deadline): Promise<Received> {
    await this.desktop.called('keyEvent', combo, lease);
    this.desktop.effects.push(`KEY ${[...combo.modifiers, combo.key].join('+')}`);
    return { kind: 'received' };
  }

  override async drag(gesture: DragGesture, lease: Lease, _deadline: Deadline): Promise<Received> {
    await this.desktop.called('drag', gesture, lease);
    const from = this.under(gesture.from)?.name ?? '(nothing)';
    this.desktop.effects.push(`DRAGGED ${from} TO ${this.under(gesture.to)?.name ?? '(nothing)'}`);
    return { kind: 'received' };
  }

  override async getClipboard(format: ClipboardFormat, _deadline: Deadline): Promise<ClipboardContent | undefined> {
    await this.desktop.called('getClipboard', format);
    const content = this.clipboard;
    return format === 'auto' || content?.kind === format ? content : undefined;
  }

  override async setClipboard(content: ClipboardContent, lease: Lease, _deadline: Deadline): Promise<void> {
    await this.desktop.called('setClipboard', content, lease);
    this.clipboard = content;
  }

  override async clearClipboard(lease: Lease, _deadline: Deadline): Promise<void> {
    await this.desktop.called('clearClipboard', lease);
    this.clipboard = undefined;
  }

  private under(point: Point): SimulatedElement | undefined {
    let deepest: SimulatedElement | undefined;
    for (const app of this.desktop.apps) {
      for (const root of app.roots()) {
        for (const one of root.walk()) {
          if (one.bounds !== undefined && containsPoint(one.bounds, point)) deepest = one;
        }
      }
    }
    return deepest;
  }
}
