import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { ToolkitProfile } from '../toolkits/profile.js';

/** An application on the accessibility bus. */
export interface AccessibleApp {
  /** Unique bus name; never given again while the bus lives. */
  readonly bus: string;
  readonly rootPath: string;
  readonly process: ProcessIdentity;
  /** The program's file name, from /proc. */
  readonly program: string;
  /** What the application calls itself; often only the program's name. */
  readonly name: string;
  readonly profile: ToolkitProfile;
}
