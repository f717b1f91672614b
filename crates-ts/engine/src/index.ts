export { Engine, type Outcome } from './engine.js';
export { type InputReading, readInput } from './input.js';
export type { Environment, Ports, Request } from './ports.js';
