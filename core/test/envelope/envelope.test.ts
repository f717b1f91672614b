import { describe, expect, it } from 'vitest';
import { failure, success } from '../../src/envelope/envelope.js';
import { exitCodeOf } from '../../src/envelope/exit-code.js';
import { cutMessage, PARSER_MESSAGE_LIMIT, parserFailure } from '../../src/envelope/parser-failure.js';
import { render } from '../../src/envelope/render.js';
import { asCommandError } from '../../src/envelope/unexpected.js';
import { ERROR_CODES, type ErrorCode } from '../../src/errors/code.js';
import { CommandError } from '../../src/errors/command-error.js';

describe('a success', () => {
  it('is one compact line in the order version, ok, command, data', () => {
    expect(render(success('get', { value: null, text: 'a\nb\u2028' }))).toBe(
      '{"version":"2.3","ok":true,"command":"get","data":{"value":null,"text":"a\\nb\u2028"}}\n',
    );
  });

  it('exits 0', () => {
    expect(exitCodeOf(success('get', {}))).toBe(0);
  });
});

describe('a failure', () => {
  it('leaves out what there is not', () => {
    expect(failure('click', new CommandError('ACTION_FAILED', 'Rejected.'))).toEqual({
      version: '2.3',
      ok: false,
      command: 'click',
      error: { code: 'ACTION_FAILED', message: 'Rejected.', disposition: { delivery: 'not_delivered', retry: 'safe' } },
    });
  });

  it('has its fields in a fixed order', () => {
    const error = new CommandError('STALE_REF', 'Gone.', {
      suggestion: 'Look again.',
      platformDetail: 'org.x.Error',
      details: { kind: 'process_changed' },
    });
    expect(Object.keys(failure('click', error).error)).toEqual([
      'code',
      'message',
      'suggestion',
      'recovery',
      'platform_detail',
      'details',
      'disposition',
    ]);
  });

  it('exits 1', () => {
    expect(exitCodeOf(failure('click', new CommandError('TIMEOUT', 'Late.')))).toBe(1);
  });

  const RECOVERED: Partial<Record<ErrorCode, string>> = {
    STALE_REF: 'refresh_snapshot_then_retry_original',
    SNAPSHOT_NOT_FOUND: 'refresh_snapshot_then_retry_original',
    POLICY_DENIED: 'request_explicit_policy_then_retry_original',
    APP_UNRESPONSIVE: 'inspect_state_then_retry_original',
  };

  it.each([...ERROR_CODES])('%s has a recovery only where the contract names one and a retry is safe', (code) => {
    expect(failure('x', new CommandError(code, 'm', { delivery: 'not_delivered' })).error.recovery?.strategy).toBe(
      RECOVERED[code],
    );
    expect(
      failure('x', new CommandError(code, 'm', { delivery: 'delivered_unverified' })).error.recovery,
    ).toBeUndefined();
  });
});

describe('data that is no JSON', () => {
  it.each([
    ['a bigint', { value: 1n }],
    ['a cycle', cycle()],
  ])('becomes one INTERNAL envelope: %s', (_what, data) => {
    const envelope = JSON.parse(render(success('get', data)));
    expect(envelope).toMatchObject({
      ok: false,
      command: 'get',
      error: { code: 'INTERNAL', disposition: { delivery: 'unknown' } },
    });
  });
});

describe('a parser failure', () => {
  it('names no command and is safe to repeat', () => {
    expect(parserFailure('Bad.', undefined)).toMatchObject({
      command: 'unknown',
      error: { code: 'INVALID_ARGS', message: 'Bad.', disposition: { delivery: 'not_delivered', retry: 'safe' } },
    });
  });

  it('keeps the first line, cut at 512 characters with the bytes there were', () => {
    expect(cutMessage('one\ntwo')).toBe('one');
    expect(cutMessage('x'.repeat(PARSER_MESSAGE_LIMIT))).toBe('x'.repeat(PARSER_MESSAGE_LIMIT));
    expect(cutMessage('é'.repeat(600))).toBe(`${'é'.repeat(PARSER_MESSAGE_LIMIT)}… (1200 bytes in total)`);
  });

  it('never cuts a character in two', () => {
    // encodeURIComponent refuses half a surrogate pair.
    expect(() => encodeURIComponent(cutMessage('😀'.repeat(600)))).not.toThrow();
  });
});

describe('what was thrown unforeseen', () => {
  it('is INTERNAL, without the text of the error', () => {
    const cause = Object.assign(new TypeError('secret text'), { code: 'EFOO' });
    const error = asCommandError(cause);
    expect(error).toMatchObject({
      code: 'INTERNAL',
      details: { kind: 'unexpected', error: 'TypeError', code: 'EFOO' },
    });
    expect(render(failure('x', error))).not.toContain('secret');
    expect(error.cause).toBe(cause);
  });

  it.each([[undefined], [null], ['text'], [42], [{}]])('may be anything: %j', (thrown) => {
    expect(asCommandError(thrown).code).toBe('INTERNAL');
  });
});

function cycle(): unknown {
  const value: { self?: unknown } = {};
  value.self = value;
  return value;
}
