import { randomChangesOf } from './random-changes.js';

randomChangesOf('chromium', process.env.AGENT_DESKTOP_TEST_FULL ? 10_000 : 100);
