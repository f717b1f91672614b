export const NATIVE_ID_KINDS = [
  'ax_identifier',
  'ax_dom_identifier',
  'automation_id',
  'runtime_id',
  'atspi_object_path',
] as const;

export type NativeIdKind = (typeof NATIVE_ID_KINDS)[number];

/**
 * A platform's own name of an element. `stable`: never given to another element and kept while the element lives.
 * A volatile one (cells that get a new id at each enumeration) is no evidence of identity.
 */
export interface NativeId {
  readonly kind: NativeIdKind;
  readonly value: string;
  readonly stable: boolean;
}
