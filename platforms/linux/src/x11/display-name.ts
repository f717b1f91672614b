/** Where the X server of a display listens, and which of its screens is meant. */
export interface DisplayAddress {
  readonly number: number;
  readonly screen: number;
  readonly socket: { readonly path: string } | { readonly host: string; readonly port: number };
}

const NAME =
  /^(?:(?<protocol>unix|local|tcp|inet|inet6)\/)?(?<host>[^/]*):(?<number>\d{1,5})(?:\.(?<screen>\d{1,3}))?$/;

const LOCAL: ReadonlySet<string> = new Set(['unix', 'local']);

/** Display 0 listens on this TCP port, display 1 on the next, and so on. */
const TCP_BASE = 6_000;

/** Parses a display name as X(7) writes it (`:0`, `host:10.0`, `unix/:1`); undefined for anything else. */
export function parseDisplayName(name: string): DisplayAddress | undefined {
  const groups: { protocol?: string; host?: string; number?: string; screen?: string } | undefined =
    NAME.exec(name)?.groups;
  if (groups === undefined) return undefined;
  const { protocol, host = '' } = groups;
  const number = Number(groups.number);
  const screen = Number(groups.screen ?? 0);
  if (protocol === undefined ? host === '' || host === 'unix' : LOCAL.has(protocol)) {
    return { number, screen, socket: { path: `/tmp/.X11-unix/X${number}` } };
  }
  if (number > 65_535 - TCP_BASE) return undefined;
  return { number, screen, socket: { host: host === '' ? 'localhost' : unbracketed(host), port: TCP_BASE + number } };
}

/** IPv6 addresses are written in brackets. */
function unbracketed(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}
