import { NOT_EDITABLE, preflight } from '../actionability/checks.js';
import { type ActionabilityReport, type CheckResult, firstBlocking } from '../actionability/report.js';
import { REQUIREMENTS } from '../actionability/requirements.js';
import { scrollingMayHelp } from '../actionability/visibility.js';
import type { PlatformAdapter } from '../adapter/index.js';
import type { Deadline } from '../deadline/deadline.js';
import { CommandError } from '../errors/command-error.js';
import type { ElementFacts } from '../model/element.js';
import type { InteractionPolicy } from '../policy/policy.js';
import type { Resolution } from '../refs/resolution.js';
import type { ElementAction } from './action.js';
import { chainRefusal } from './chain-refusal.js';

export type Resolve = (deadline: Deadline) => Promise<Resolution>;
export type Resolved = Extract<Resolution, { kind: 'resolved' }>;

/** What one look at the element says. What can never become ready is thrown. */
export type Readiness =
  | { readonly kind: 'ready'; readonly resolved: Resolved; readonly facts: ElementFacts }
  /** Ready but for its place: scrolling may bring it into view. */
  | { readonly kind: 'out-of-view'; readonly resolved: Resolved; readonly report: ActionabilityReport }
  | { readonly kind: 'not-yet'; readonly report: ActionabilityReport }
  | { readonly kind: 'unresolved'; readonly error: CommandError };

export interface LookRequest {
  readonly adapter: PlatformAdapter;
  readonly resolve: Resolve;
  readonly action: ElementAction;
  readonly policy: InteractionPolicy;
}

/** One resolution and one preflight on what is live now. Reads only. */
export async function lookAt(request: LookRequest, deadline: Deadline): Promise<Readiness> {
  const resolved = await request.resolve(deadline);
  if (resolved.kind !== 'resolved') {
    if (!resolved.retryable) throw resolved.error;
    return { kind: 'unresolved', error: resolved.error };
  }
  const facts = await liveFacts(request, resolved, deadline);
  if (facts instanceof CommandError) return { kind: 'unresolved', error: facts };
  const report = preflight(request.action.kind, facts, request.policy);
  const blocking = firstBlocking(report);
  if (blocking === undefined) return { kind: 'ready', resolved, facts };
  if (lacksCapability(blocking)) return askChain(request, resolved, facts, deadline);
  if (isTerminal(blocking)) throw preflightError(request.action, report, blocking);
  const scrolls = REQUIREMENTS[request.action.kind].scrolls && onlyOne(report, blocking);
  if (scrolls && scrollingMayHelp(blocking)) return { kind: 'out-of-view', resolved, report };
  return { kind: 'not-yet', report };
}

/** The facts of the resolution where they hold what the checks need; one more read otherwise. */
async function liveFacts(
  request: LookRequest,
  resolved: Resolved,
  deadline: Deadline,
): Promise<ElementFacts | CommandError> {
  const { facts, handle } = resolved;
  if (facts.states.known && facts.capabilities.known && facts.bounds.known) return facts;
  const read = await request.adapter.observation.readElement(handle, deadline);
  switch (read.kind) {
    case 'live':
      return read.facts;
    case 'defunct':
      return new CommandError('STALE_REF', 'The element went away while it was looked at.', {
        suggestion: 'Take a new snapshot.',
        details: { kind: 'live_element_evidence', retryable: true },
      });
    case 'unreadable':
      return new CommandError('APP_UNRESPONSIVE', `The element could not be read (${read.why.kind}).`, {
        platformDetail: read.why.native,
        details: { kind: 'live_element_evidence', retryable: true },
      });
  }
}

function lacksCapability(blocking: CheckResult): boolean {
  return blocking.check === 'supported_action' && blocking.status === 'fail';
}

/** An element that does not advertise the action may still have a route: the adapter's chain decides which error it is. */
async function askChain(
  request: LookRequest,
  resolved: Resolved,
  facts: ElementFacts,
  deadline: Deadline,
): Promise<Readiness> {
  const chain = await request.adapter.action.steps(resolved.handle, facts, request.action, deadline);
  const refusal = chainRefusal(request.action.kind, chain, request.policy);
  if (refusal !== undefined) throw refusal;
  return { kind: 'ready', resolved, facts };
}

function isTerminal(blocking: CheckResult): boolean {
  return blocking.check === 'policy' || blocking.reason === NOT_EDITABLE;
}

function onlyOne(report: ActionabilityReport, blocking: CheckResult): boolean {
  return report.checks.every((check) => check === blocking || check.status === 'pass');
}

/** The error of a preflight that is not waited for. */
export function preflightError(
  action: ElementAction,
  report: ActionabilityReport,
  blocking = firstBlocking(report),
): CommandError {
  const check = blocking?.check ?? 'visible';
  const details = { kind: 'actionability', ...report };
  if (check === 'policy') {
    return new CommandError('POLICY_DENIED', `The action ${action.kind} may not move the pointer.`, {
      suggestion: 'Allow it with --headed.',
      details,
    });
  }
  if (blocking?.reason === NOT_EDITABLE) {
    return new CommandError('ACTION_NOT_SUPPORTED', `The element takes no text: it is ${NOT_EDITABLE}.`, {
      suggestion: 'Choose a text field, or an element that offers SetValue.',
      details,
    });
  }
  const because = blocking?.reason ?? 'not ready';
  return new CommandError('ACTION_FAILED', `The element is not ready for ${action.kind}: ${check} (${because}).`, {
    suggestion: 'Wait for it with a larger --timeout-ms, or look at it with a new snapshot.',
    details,
    delivery: 'not_delivered',
  });
}
