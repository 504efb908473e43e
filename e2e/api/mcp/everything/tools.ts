import { setTimeout as pause } from 'node:timers/promises';
import {
  type CallToolResult,
  fromJsonSchema,
  type McpServer,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

export const PIXEL_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const NOTHING = z.object({});

export const textContent = (said: string) => ({ type: 'text' as const, text: said });
export const textResult = (said: string): CallToolResult => ({ content: [textContent(said)] });

/** Tools with constant results, named as the conformance program expects. */
const CONSTANT: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: textResult('This is a simple text response for testing.'),
  test_image_content: { content: [{ type: 'image', data: PIXEL_PNG_BASE64, mimeType: 'image/png' }] },
  test_audio_content: { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] },
  test_embedded_resource: { content: [embedded('test://embedded-resource', 'text/plain', 'An embedded resource.')] },
  test_multiple_content_types: {
    content: [
      textContent('Several kinds of content:'),
      { type: 'image', data: PIXEL_PNG_BASE64, mimeType: 'image/png' },
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  test_streaming_elicitation: textResult('It asks nobody.'),
};

function embedded(uri: string, mimeType: string, content: string) {
  return { type: 'resource' as const, resource: { uri, mimeType, text: content } };
}

export function addConformanceTools(server: McpServer, notifier: ServerNotifier): void {
  for (const [name, answer] of Object.entries(CONSTANT)) {
    server.registerTool(name, { description: 'Answers the same each time', inputSchema: NOTHING }, () => answer);
  }
  server.registerTool('test_error_handling', { description: 'Fails', inputSchema: NOTHING }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  const changes = { test_trigger_tool_change: 'toolsChanged', test_trigger_prompt_change: 'promptsChanged' } as const;
  for (const [name, change] of Object.entries(changes)) {
    server.registerTool(name, { description: 'Notifies subscribers of a change', inputSchema: NOTHING }, () => {
      notifier[change]();
      return textResult('told');
    });
  }
  addSpeaking(server);
  addWithSchemas(server);
}

/** Adds tools that send messages before their result. */
function addSpeaking(server: McpServer): void {
  const description = 'Speaks while it works';
  server.registerTool('test_tool_with_logging', { description, inputSchema: NOTHING }, async (_, { mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
      await pause(50);
    }
    return textResult('logged');
  });
  server.registerTool('test_logging_tool', { description, inputSchema: NOTHING }, async (_, { mcpReq }) => {
    await mcpReq.log('info', 'Only for who asked for it');
    return textResult('logged');
  });
  server.registerTool('test_tool_with_progress', { description, inputSchema: NOTHING }, (_, context) => tell(context));
}

async function tell({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return textResult('Nobody asked for progress.');
  for (const progress of [0, 50, 100]) {
    const message = `Completed step ${progress} of 100`;
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100, message } });
    await pause(50);
  }
  return textResult(String(progressToken));
}

/** Adds tools whose schemas must be listed unchanged. */
function addWithSchemas(server: McpServer): void {
  const region = { type: 'string' as const, 'x-mcp-header': 'Region' };
  const inHeader = fromJsonSchema<{ region?: string }>({
    type: 'object',
    properties: { region, level: { type: 'integer' } },
  });
  server.registerTool(
    'test_x_mcp_header',
    { description: 'Has a parameter that a header repeats', inputSchema: inHeader },
    (given) => textResult(`region ${given.region}`),
  );
  const later = { required: ['email'] };
  const schema = fromJsonSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, later] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['phone'] },
    else: later,
    additionalProperties: false,
  });
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema with the words of 2020-12', inputSchema: schema },
    (given) => textResult(JSON.stringify(given)),
  );
}
