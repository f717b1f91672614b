/** Why a native read or call gave no answer; a closed vocabulary, so that it can be printed and traced. */
export type FailureKind =
  | 'timeout'
  | 'unresponsive'
  | 'gone'
  | 'refused'
  | 'unsupported'
  | 'malformed'
  | 'limit'
  | 'not-read'
  | 'disconnected'
  | 'denied';

/** `native` is the platform's own error name (for example a D-Bus error name), never text of the application. */
export interface Failure {
  readonly kind: FailureKind;
  readonly native?: string;
}
