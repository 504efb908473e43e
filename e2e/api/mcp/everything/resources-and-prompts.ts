import {
  acceptedContent,
  type GetPromptResult,
  inputRequired,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { elicitByForm } from './elicitation-tools.ts';
import { PIXEL_PNG_BASE64, textContent } from './tools.ts';

export function addConformanceResources(server: McpServer): void {
  const plain = { description: 'A resource', mimeType: 'text/plain' };
  for (const name of ['static-text', 'watched-resource']) {
    const uri = `test://${name}`;
    server.registerResource(name, uri, plain, () => ({
      contents: [{ uri, mimeType: 'text/plain', text: `The content of ${name}.` }],
    }));
  }
  const image = { uri: 'test://static-binary', mimeType: 'image/png' };
  server.registerResource('static-binary', image.uri, { description: 'A picture', mimeType: image.mimeType }, () => ({
    contents: [{ ...image, blob: PIXEL_PNG_BASE64 }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { description: 'One of many' }, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, data: `Data for ID: ${id}` }) }],
  }));
  // Subscribing must succeed; notifications aren't tested.
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.server.setRequestHandler('logging/setLevel', () => ({}));
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
}

const asUser = (...contents: GetPromptResult['messages'][number]['content'][]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: 'user', content })),
});

export function addConformancePrompts(server: McpServer): void {
  const description = 'A prompt';
  server.registerPrompt('test_simple_prompt', { description }, () => asUser(textContent('A simple prompt.')));
  server.registerPrompt('test_prompt_with_image', { description }, () =>
    asUser({ type: 'image', data: PIXEL_PNG_BASE64, mimeType: 'image/png' }, textContent('Look at the picture.')),
  );
  const words = z.object({ arg1: z.string().describe('The first'), arg2: z.string().describe('The second') });
  server.registerPrompt('test_prompt_with_arguments', { description, argsSchema: words }, ({ arg1, arg2 }) =>
    asUser(textContent(`arg1='${arg1}', arg2='${arg2}'`)),
  );
  const address = z.object({ resourceUri: z.string().describe('What to embed') });
  server.registerPrompt('test_prompt_with_embedded_resource', { description, argsSchema: address }, (given) =>
    asUser({ type: 'resource', resource: { uri: given.resourceUri, mimeType: 'text/plain', text: 'Embedded.' } }),
  );
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description, argsSchema: z.object({}) },
    (_, { mcpReq }: ServerContext) => {
      const context = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context')?.context;
      if (context !== undefined) return asUser(textContent(`The context is ${context}.`));
      return inputRequired({ inputRequests: { user_context: elicitByForm('Which context?', 'context') } });
    },
  );
}
