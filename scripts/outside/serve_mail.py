"""Serves SMTP by aiosmtpd on a free port. Prints the port, then each mail as a line of JSON. Arguments: the folder of aiosmtpd, a password to require."""

import asyncio
import json
import sys

sys.path.insert(0, sys.argv[1])

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword  # noqa: E402

PASSWORD = sys.argv[2].encode()


class Printing:
    async def handle_DATA(self, server, session, envelope):
        mail = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "content": envelope.content.decode("utf8"),
        }
        print(json.dumps(mail), flush=True)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    known = isinstance(data, LoginPassword) and data.password == PASSWORD
    return AuthResult(success=known, handled=False)


def serve_client():
    return SMTP(
        Printing(),
        authenticator=authenticate,
        auth_required=True,
        auth_require_tls=False,
    )


async def main():
    server = await asyncio.get_running_loop().create_server(
        serve_client, "127.0.0.1", 0
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
