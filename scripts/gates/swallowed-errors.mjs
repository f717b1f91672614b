import ts from 'typescript';
import { scan, sourceFiles, undetected } from './source-files.mjs';

export const name = 'swallowed errors';

const FOLDERS = ['core/src', 'platforms', 'crates-ts', 'tests', 'scripts'];

export function check(root) {
  return scan(sourceFiles(root, FOLDERS, ['.ts', '.mjs']), rule);
}

/**
 * A catch is honest when it throws, or uses what was caught, or does something that is more than giving an empty answer
 * (`return undefined`, `null`, `false`, `[]`, `''`, `{}`, 0, `continue`, `break`).
 */
function rule({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found = [];
  const report = (node, why) => found.push(`:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${why}`);
  const visit = (node) => {
    if (ts.isCatchClause(node)) {
      const why = dishonestCatch(node);
      if (why !== undefined) report(node, why);
    } else if (isMethodCall(node, 'catch', 0) && swallows(node.arguments[0])) {
      report(node.arguments[0], '.catch() gives an empty answer');
    } else if (isMethodCall(node, 'then', 1) && swallows(node.arguments[1]) && !classifies(node)) {
      report(node.arguments[1], '.then() gives an empty answer for a rejection');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function dishonestCatch({ block, variableDeclaration }) {
  if (block.statements.length === 0) return 'empty catch';
  if (uses(block, variableDeclaration?.name)) return undefined;
  return block.statements.every(isEmptyAnswer) ? 'catch gives an empty answer' : undefined;
}

function swallows(handler) {
  if (handler === undefined) return false;
  if (ts.isIdentifier(handler)) return handler.text === 'noop' || handler.text === 'Boolean';
  if (!ts.isArrowFunction(handler) && !ts.isFunctionExpression(handler)) return false;
  const parameter = handler.parameters[0]?.name;
  if (!ts.isBlock(handler.body)) return !uses(handler.body, parameter) && isEmptyValue(handler.body);
  if (handler.body.statements.length === 0) return true;
  return !uses(handler.body, parameter) && handler.body.statements.every(isEmptyAnswer);
}

/** `.then(() => true, () => false)` tells success from failure, which is no loss. */
function classifies({ arguments: [fulfilled, rejected] }) {
  const gives = (handler, kind) => ts.isArrowFunction(handler) && handler.body.kind === kind;
  return gives(fulfilled, ts.SyntaxKind.TrueKeyword) && gives(rejected, ts.SyntaxKind.FalseKeyword);
}

/** Whether the binding appears, or the node throws. */
function uses(node, binding) {
  const names = new Set();
  const collect = (name) => {
    if (name === undefined) return;
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (!ts.isOmittedExpression(element)) collect(element.name);
  };
  collect(binding);
  let used = false;
  const visit = (child) => {
    if (ts.isThrowStatement(child) || (ts.isIdentifier(child) && names.has(child.text))) used = true;
    else ts.forEachChild(child, visit);
  };
  visit(node);
  return used;
}

function isEmptyAnswer(statement) {
  if (ts.isContinueStatement(statement) || ts.isBreakStatement(statement) || ts.isEmptyStatement(statement))
    return true;
  return ts.isReturnStatement(statement) && (statement.expression === undefined || isEmptyValue(statement.expression));
}

function isEmptyValue(expression) {
  const value =
    ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) ? expression.expression : expression;
  if (value !== expression) return isEmptyValue(value);
  if (ts.isIdentifier(value)) return value.text === 'undefined';
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0;
  if (ts.isStringLiteralLike(value)) return value.text === '';
  if (ts.isNumericLiteral(value)) return Number(value.text) === 0;
  if (ts.isVoidExpression(value)) return true;
  return value.kind === ts.SyntaxKind.NullKeyword || value.kind === ts.SyntaxKind.FalseKeyword;
}

function isMethodCall(node, method, position) {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === method &&
    node.arguments.length > position
  );
}

export function blindSpots() {
  const samples = [
    'try { a(); } catch {}',
    'try { a(); } catch (error) { /* does not matter */ }',
    'try { a(); } catch { // later\n }',
    'try { a(); } catch { return undefined; }',
    'try { a(); } catch (error) { return []; }',
    'try { a(); } catch { return null; }',
    'try { a(); } catch { return false; }',
    'for (;;) { try { a(); } catch { continue; } }',
    'a().catch(() => {});',
    'a().catch(() => undefined);',
    'a().catch(() => []);',
    'a().catch(() => null);',
    'a().catch((error) => { return; });',
    'a().catch(function () {});',
    'a().then(b, () => {});',
    'a().then(b, () => ({}));',
  ];
  const honest = [
    'try { a(); } catch (error) { throw new Wrapped(error); }',
    'try { a(); } catch (error) { return { known: false, why: failureOf(error) }; }',
    'try { a(); } catch (error) { failures.push(error); }',
    'a().catch((error) => failures.push(error));',
    'a().then(b, (error) => failed(error));',
    'a().then(() => true, () => false);',
  ];
  const wrong = honest.filter((text) => rule({ path: 'a.ts', text }).length > 0);
  return [...undetected(samples, rule, 'a.ts'), ...wrong.map((text) => `reported although honest: ${text}`)];
}
