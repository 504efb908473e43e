"""Connects to an MCP endpoint with the Python SDK as its guide says, and prints its results as one line of JSON.

Prints the URL of the sign-in page as `AUTHORIZE <URL>`, and reads the URL of the redirect back from standard input.
"""

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlsplit

from mcp import ClientSession
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

REDIRECT = "http://127.0.0.1:41999/callback"


class Storage:
    def __init__(self):
        self.tokens = None
        self.client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client_info):
        self.client = client_info


async def redirect(address):
    print("AUTHORIZE", address, flush=True)


async def callback():
    line = await asyncio.to_thread(sys.stdin.readline)
    given = {name: values[0] for name, values in parse_qs(urlsplit(line.strip()).query).items()}
    return AuthorizationCodeResult(code=given["code"], state=given.get("state"), iss=given.get("iss"))


async def main(address):
    metadata = OAuthClientMetadata(client_name="Python SDK", redirect_uris=[REDIRECT])
    auth = OAuthClientProvider(address, metadata, Storage(), redirect, callback)
    async with create_mcp_http_client(auth=auth) as http_client:
        async with streamable_http_client(address, http_client=http_client) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()
                tools = (await session.list_tools()).tools
                made = await session.call_tool("organise", {"action": "tags.create", "name": "By Python"})
                wrong = await session.call_tool("organise", {"action": "tags.create"})
                seen = {
                    "tools": [tool.name for tool in tools],
                    "made": made.model_dump(mode="json", by_alias=True),
                    "wrong": wrong.model_dump(mode="json", by_alias=True),
                }
                print("SEEN", json.dumps(seen), flush=True)


asyncio.run(main(sys.argv[1]))
