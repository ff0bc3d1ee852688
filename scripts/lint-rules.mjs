import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';
import { getFirstConsumedChar } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

const clocksAndDice = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='performance']",
  "CallExpression[callee.object.name='Math'][callee.property.name='random']",
  "CallExpression[callee.property.name='randomUUID']",
  "CallExpression[callee.name='randomUUID']",
].join(', ');

const pure = {
  create: (context) => ({
    [clocksAndDice]: (node) =>
      context.report({
        node,
        message: 'Decisions and folds are pure: take times and ids from the command or the event.',
      }),
  }),
};

/** Private members, or a name with a literal type: no object of another class has these. */
const tellsApart = (member) =>
  member.key?.type === 'PrivateIdentifier' ||
  member.accessibility === 'private' ||
  member.accessibility === 'protected' ||
  (member.readonly && member.key.name === 'name' && typeof member.value?.value === 'string');

const nominal = {
  create: (context) => ({
    ':matches(ClassDeclaration, ClassExpression):not([superClass.name="Component"])': (node) => {
      if (node.body.body.some(tellsApart)) return;
      context.report({
        node: node.id ?? node,
        message:
          "TypeScript takes any object of the same shape for one of this class: give it `override readonly name = '…'`.",
      });
    },
  }),
};

const fragment = /^[\s*]*(?:Of|Those|Whatever|Whichever|Without)\b/u;
const unusual = /(?<![\w-])(?:anew|somebody|of[\s*]+its[\s*]+own)(?![\w-])/iu;

const english = {
  create(context) {
    function check(node, text) {
      const [word] = unusual.exec(text) ?? [];
      if (word)
        context.report({
          node,
          message: `Use the ordinary word instead of '${word}': again, someone, separate.`,
        });
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          check(comment, comment.value);
          if (fragment.test(comment.value))
            context.report({
              node: comment,
              message: 'Write a whole sentence with a subject and a verb.',
            });
        }
      },
      'Literal, JSXText': (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

const unclear = ['late', 'burger', 'beside', 'lively', 'sights', 'given', 'told', 'standing'];

const plain = {
  create: (context) => ({
    ':matches(VariableDeclarator, FunctionDeclaration) > Identifier.id': (node) => {
      if (unclear.includes(node.name))
        context.report({ node, message: `Say what it holds: '${node.name}' doesn't.` });
    },
  }),
};

/** Whether a repeated group has two alternatives for one character: each repetition then doubles the ways to match. */
function isAmbiguous(expression) {
  const { pattern, flags } = parseRegExpLiteral(expression);
  let found = false;
  visitRegExpAST(pattern, {
    onQuantifierEnter({ element, max }) {
      if (max < Infinity || element.type === 'Assertion' || !element.alternatives) return;
      const firsts = element.alternatives.map(
        (alternative) => getFirstConsumedChar(alternative, 'ltr', flags).char,
      );
      found ||= firsts.some((first, index) =>
        firsts.slice(index + 1).some((other) => !first.isDisjointWith(other)),
      );
    },
  });
  return found;
}

const linear = {
  create(context) {
    function check(node, source, flags) {
      const expression = new RegExp(source, flags);
      if (isAmbiguous(expression))
        context.report({
          node,
          message: 'Matching takes exponential time: let each alternative begin differently.',
        });
      const { reports } = analyse(expression);
      for (const { type, exponential } of reports)
        context.report({
          node,
          message: `Matching takes ${exponential ? 'exponential' : 'quadratic'} time (${type}): begin with something that occurs rarely, such as a lookbehind, or exclude what follows from the class.`,
        });
    }
    return {
      'Literal[regex]': (node) => check(node, node.regex.pattern, node.regex.flags),
      ':matches(NewExpression, CallExpression)[callee.name="RegExp"]'(node) {
        const [source, flags] = node.arguments;
        if (typeof source?.value === 'string') check(node, source.value, flags?.value);
        else context.report({ node, message: 'Write it as a literal, so that its time is known.' });
      },
    };
  },
};

/** Two words, or one with a capital: what a person reads, and no name, key, path or selector. */
const words =
  /^[^\p{L}<{@]*(?:(?:\p{Lu}+|\p{Lu}?\p{Ll}[\p{L}’']*)[,.:;…]? [\p{L}“(]|\p{Lu}\p{Ll}[\p{L}’'-]*[.…?!:]*$)/u;
const translating = ['t', 'rich', 'msg'];
/** They take names of headers, media queries, selectors and the like. */
const takeNames =
  /^(?:get|set|has|delete|append|includes|startsWith|closest|matches|matchMedia|useMatches|querySelector(?:All)?|Error|TypeError|FontFace|keep)$/u;
const notRead =
  /^(?:className|id|htmlFor|aria-(?:labelledby|describedby|controls|owns|activedescendant)|d|viewBox|style|media|sizes|srcSet|rel|key|autoComplete|data-.*|font.*|transform|points)$/u;

/** Whether the text is handed to `t`, or is for developers, for types or for the browser. */
function isTranslatedOrUnread(node) {
  let inner = node;
  for (let outer = node.parent; outer; outer = outer.parent) {
    switch (outer.type) {
      case 'CallExpression':
      case 'NewExpression': {
        const name = outer.callee.name ?? outer.callee.property?.name;
        const isLogged = /^(?:console|log)$/u.test(outer.callee.object?.name ?? '');
        const isThrown = outer.parent.type === 'ThrowStatement' && outer.arguments.includes(inner);
        if (translating.includes(name) && outer.arguments[0] === inner) return true;
        if (takeNames.test(name) || isLogged || isThrown) return true;
        break;
      }
      case 'Property':
        if (outer.key === inner || notRead.test(outer.key.name ?? '')) return true;
        break;
      case 'JSXAttribute':
        if (notRead.test(outer.name.name ?? '')) return true;
        break;
      case 'PropertyDefinition':
        if (outer.key.name === 'name') return true;
        break;
      case 'MemberExpression':
        // A list of names
        if (outer.property.name === 'split' && !/\p{Lu}/u.test(node.value)) return true;
        break;
      case 'SwitchCase':
        if (outer.test === inner) return true;
        break;
      case 'BinaryExpression':
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
        if (outer.type !== 'BinaryExpression' || outer.operator !== '+') {
          if (outer.type !== 'ExportNamedDeclaration' || outer.source === inner) return true;
        }
        break;
      default:
        if (outer.type.startsWith('TS')) return !/^TS(?:As|Satisfies|NonNull)/u.test(outer.type);
    }
    inner = outer;
  }
  return false;
}

const translated = {
  create(context) {
    /** A value of data is the key of a table of texts in its module. */
    const isKey = (text) => context.sourceCode.text.includes(`'${text}': msg(`);
    const check = (node, text) => {
      if (words.test(text.trim()) && !isTranslatedOrUnread(node) && !isKey(text))
        context.report({
          node,
          message: `Members read '${text.trim()}' in their own language: hand it to t, rich or msg.`,
        });
    };
    return {
      JSXText: (node) => {
        if (/\p{L}/u.test(node.value))
          context.report({
            node,
            message: `Members read '${node.value.trim()}' in their own language: hand it to t or rich.`,
          });
      },
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral(node) {
        const texts = node.quasis.map(({ value }) => value.cooked);
        if (/\p{L}{2}/u.test(texts.join(' '))) check(node, texts.join('XX'));
      },
    };
  },
};

/** What a refusal says stands in a table, or is marked where a rule is: only there do translators and programs find it. */
const SAID_BY_HAND = [
  "NewExpression[callee.name='DomainError'] > ObjectExpression.arguments:nth-child(2):not(:has(> SpreadElement))",
  "NewExpression[callee.name='DomainError'] > Literal.arguments:nth-child(2)",
  // Rules of schemas
  "CallExpression[callee.object.name='z'][callee.property.name!='describe'] > Literal[value=/^\\p{L}+[,'’]? .*\\p{L}/u]",
  "CallExpression[callee.object.name='z'] > TemplateLiteral",
  "CallExpression[callee.name='typedText'] > Literal[value=/./]",
  "CallExpression[callee.object.name='z'] Property[key.name='error'] > :matches(Literal, TemplateLiteral)",
].join(', ');

const coded = {
  create: (context) => ({
    [SAID_BY_HAND]: (node) =>
      context.report({
        node,
        message:
          'A refusal has a code: say it with the words of a table, or mark the text of a rule with complaint() or complaintWith().',
      }),
  }),
};

/** Read by oxlint. @public */
export default {
  meta: { name: 'portal' },
  rules: { coded, english, linear, nominal, plain, pure, translated },
};
