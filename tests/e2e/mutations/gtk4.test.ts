import { randomChangesOf } from './random-changes.js';

randomChangesOf('gtk4', process.env.AGENT_DESKTOP_TEST_FULL ? 10_000 : 100);
