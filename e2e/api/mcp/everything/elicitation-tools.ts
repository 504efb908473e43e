import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequests,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { textResult } from './tools.ts';

const NOTHING = z.object({});

/**
 * Encodes the state of a tool call, which the client sends back with its next request. A seal protects the state
 * against changes.
 */
export const callStateCodec = createRequestStateCodec<{ readonly round: number }>({ key: randomBytes(32) });

const TEXT = { type: 'string' as const };
export const elicitByForm = (message: string, name: string, field: Properties[string] = TEXT) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: field }, required: [name] },
  });
const completion = (said: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: said } }],
    maxTokens: 50,
  });

/**
 * Adds tools that ask the client questions as in the 2026 protocol: the server responds to a call with a question, and
 * the client repeats the call with the answer.
 */
export function addInputRequiredTools(server: McpServer): void {
  const add = (name: string, answer: (context: ServerContext) => ReturnType<typeof answerOnce>) => {
    const known = { description: 'Asks before it answers', inputSchema: NOTHING };
    server.registerTool(`test_${name}`, known, (_, context) => answer(context));
  };
  add('missing_capability', (context) => answerOnce(context, { llm_answer: completion('Say pong') }));
  add('input_required_result_elicitation', (context) =>
    answerOnce(context, { user_name: elicitByForm('What is your name?', 'name') }),
  );
  add('input_required_result_sampling', (context) =>
    answerOnce(context, { capital_question: completion('What is the capital of France?') }),
  );
  add('input_required_result_list_roots', (context) =>
    answerOnce(context, { client_roots: inputRequired.listRoots() }),
  );
  add('input_required_result_multiple_inputs', (context) => answerOnce(context, EVERYTHING, 1));
  add('input_required_result_request_state', (context) => answerOnce(context, CONFIRM, 1));
  add('input_required_result_tampered_state', (context) => answerOnce(context, CONFIRM, 1));
  add('input_required_result_multi_round', inRounds);
  add('input_required_result_capabilities', (context) => {
    const able = Object(Reflect.get(context.mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY));
    const needs = { user_name: 'elicitation', greeting: 'sampling', client_roots: 'roots' } as const;
    const asked = Object.entries(EVERYTHING).filter(([key]) => Reflect.get(needs, key) in able);
    return answerOnce(context, Object.fromEntries(asked));
  });
}

const CONFIRM: InputRequests = { confirm: elicitByForm('Please confirm', 'ok', { type: 'boolean' }) };
const EVERYTHING: InputRequests = {
  user_name: elicitByForm('What is your name?', 'name'),
  greeting: completion('Generate a greeting'),
  client_roots: inputRequired.listRoots(),
};

/**
 * Returns the questions until each is answered. If `round` is given, the answers count only in a call with the state of
 * this round.
 */
async function answerOnce({ mcpReq }: ServerContext, questions: InputRequests, round?: number) {
  const { inputResponses } = mcpReq;
  const state = mcpReq.requestState<{ round: number }>();
  const answered = Object.entries(questions).every(([key, { method }]) =>
    method === 'elicitation/create' ? acceptedForm(mcpReq, key) : inputResponses?.[key] !== undefined,
  );
  if (answered && (round === undefined || state?.round === round)) {
    return textResult(`state-ok integrity-ok ${JSON.stringify(inputResponses ?? {})}`);
  }
  return inputRequired({
    inputRequests: questions,
    ...(round === undefined ? {} : { requestState: await callStateCodec.mint({ round }) }),
  });
}

function acceptedForm({ inputResponses }: ServerContext['mcpReq'], key: string): boolean {
  const content = acceptedContent<Record<string, unknown>>(inputResponses, key);
  return content !== undefined && Object.values(content).every((value) => /string|boolean/.test(typeof value));
}

async function inRounds({ mcpReq }: ServerContext) {
  const round = mcpReq.requestState<{ round: number }>()?.round ?? 0;
  const questions = [
    elicitByForm('Step 1: What is your name?', 'name'),
    elicitByForm('Step 2: Which colour?', 'color'),
  ];
  const question = questions[round];
  if (question === undefined) return textResult('Multi-round complete');
  return inputRequired({
    inputRequests: { [`step${round + 1}`]: question },
    requestState: await callStateCodec.mint({ round: round + 1 }),
  });
}

/**
 * Adds tools that ask the client questions as in the 2025 protocols: the server sends a request to the client while it
 * works on the call.
 */
export function addServerRequestTools(server: McpServer): void {
  const prompt = z.object({ prompt: z.string() });
  server.registerTool(
    'test_sampling',
    { description: 'Asks the model', inputSchema: prompt },
    async (given, context) => {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: given.prompt } }];
      const params = { messages, maxTokens: 100 };
      const { content } = await context.mcpReq.send({ method: 'sampling/createMessage', params });
      return textResult(`LLM response: ${JSON.stringify(content)}`);
    },
  );
  const asked = z.object({ message: z.string() });
  const known = { description: 'Asks the person' };
  const answer = { response: { type: 'string' as const, description: 'The response' } };
  server.registerTool('test_elicitation', { ...known, inputSchema: asked }, ({ message }, context) =>
    elicit(context, message, answer),
  );
  server.registerTool('test_elicitation_sep1034_defaults', { ...known, inputSchema: NOTHING }, (_, context) =>
    elicit(context, 'Look at the defaults', DEFAULTS),
  );
  server.registerTool('test_elicitation_sep1330_enums', { ...known, inputSchema: NOTHING }, (_, context) =>
    elicit(context, 'Choose', ENUMS),
  );
}

type Properties = ElicitRequestFormParams['requestedSchema']['properties'];

async function elicit({ mcpReq }: ServerContext, message: string, properties: Properties) {
  const requestedSchema = { type: 'object' as const, properties, required: [] };
  const { action, content } = await mcpReq.send({ method: 'elicitation/create', params: { message, requestedSchema } });
  return textResult(`User response: action=${action}, content=${JSON.stringify(content ?? {})}`);
}

const DEFAULTS: Properties = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};
const options = ['option1', 'option2', 'option3'];
const titled = options.map((value) => ({ const: value, title: `The ${value}` }));
const ENUMS: Properties = {
  untitledSingle: { type: 'string', enum: options },
  titledSingle: { type: 'string', oneOf: titled },
  legacyEnum: { type: 'string', enum: options, enumNames: options.map((value) => `The ${value}`) },
  untitledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', enum: options } },
  titledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { anyOf: titled } },
};
