import type { Metafile } from 'esbuild';

export function bundle(outdir: string): Promise<Record<string, Metafile>>;
