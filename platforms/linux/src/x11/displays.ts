import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { DisplayInfo } from '@agent-desktop/core/model/display.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import { type Answer, answered } from './answer.js';
import { PREDEFINED } from './atoms.js';
import type { XConnection } from './connection.js';
import { type Monitor, readMonitors } from './randr.js';
import type { Area } from './requests.js';
import { readProperty } from './window-manager.js';

const RESOURCE_WORDS = 65_536;

/** A display with its place in pixels of the root window, which is what X reads and captures are made in. */
export interface XDisplay extends DisplayInfo {
  readonly pixels: Area;
}

export interface XDisplays {
  readonly displays: readonly XDisplay[];
  /** `screen`: the server has no RANDR 1.5 or no active monitor, so the whole screen counts as one. */
  readonly source: 'monitors' | 'screen';
}

/** The monitors in RANDR's order, with the scale of `scaleOf`. `gdkScale` is the caller's GDK_SCALE. */
export async function readDisplays(
  x: XConnection,
  gdkScale: string | undefined,
  deadline: Deadline,
): Promise<Answer<XDisplays>> {
  const [monitors, resources] = await Promise.all([
    readMonitors(x, deadline),
    readProperty(x, x.root, PREDEFINED.RESOURCE_MANAGER, RESOURCE_WORDS, deadline),
  ]);
  if (!resources.ok) return resources;
  if (!monitors.ok && monitors.why.kind !== 'unsupported') return monitors;
  const scale = scaleOf(gdkScale, resources.value.data.toString('latin1'));
  const active = monitors.ok ? monitors.value : [];
  const source = active.length > 0 ? 'monitors' : 'screen';
  const whole: Monitor = {
    name: 'screen',
    primary: true,
    area: { x: 0, y: 0, width: x.screen.width, height: x.screen.height },
  };
  const shown = source === 'monitors' ? active : [whole];
  const primary = Math.max(
    0,
    shown.findIndex((monitor) => monitor.primary),
  );
  return answered({
    source,
    displays: shown.map((monitor, i) => ({
      id: monitor.name,
      bounds: toPoints(monitor.area, scale),
      pixels: monitor.area,
      primary: i === primary,
      scale,
    })),
  });
}

/**
 * Pixels per point. X11 toolkits scale coordinates by whole numbers only: GDK_SCALE where it is set, else the whole part of
 * `Xft.dpi` / 96 in the resource database (desktops that scale windows by 2 set 192). A fraction there scales text alone, so
 * at 120 dpi a point is still a pixel. 1 where nothing is said.
 */
export function scaleOf(gdkScale: string | undefined, resources: string): number {
  const set = /^[1-9]\d?$/.exec(gdkScale ?? '');
  if (set !== null) return Number(set[0]);
  const dpi = /^Xft\.dpi:[ \t]*(\d+(?:\.\d+)?)[ \t]*$/m.exec(resources)?.[1];
  return dpi === undefined ? 1 : Math.max(1, Math.floor(Number(dpi) / 96));
}

export function toPoints(area: Area, scale: number): Rect {
  return { x: area.x / scale, y: area.y / scale, width: area.width / scale, height: area.height / scale };
}
