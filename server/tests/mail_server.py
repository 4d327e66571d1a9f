"""A real mail server for tests (aiosmtpd).

    python3 mail_server.py prepare FOLDER      makes an environment of its own with aiosmtpd in it
    FOLDER/bin/python mail_server.py serve PORT OUT [refuse-first N] [refuse-all] [drop-after-data]

`serve` writes every message it takes into OUT, one file each, and a line per attempt to OUT/attempts.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import venv

AIOSMTPD = "aiosmtpd==1.4.6"


def prepare(folder):
    stamp = os.path.join(folder, ".ready")
    if os.path.exists(stamp):
        return
    parent = os.path.dirname(os.path.abspath(folder))
    os.makedirs(parent, exist_ok=True)
    # Beside its place first: two who prepare at once do not meet in one folder. Programs in such an environment name
    # their folder, so only its python is used.
    fresh = tempfile.mkdtemp(prefix=".mail-server-", dir=parent)
    venv.create(fresh, with_pip=True)
    python = os.path.join(fresh, "bin", "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", AIOSMTPD], check=True)
    open(os.path.join(fresh, ".ready"), "w").close()
    try:
        os.rename(fresh, folder)
    except OSError:
        # Another was faster.
        if not os.path.exists(stamp):
            raise


def serve(port, out, options):
    from aiosmtpd.smtp import SMTP

    refusals = int(options[options.index("refuse-first") + 1]) if "refuse-first" in options else 0

    class TableDevice:
        def __init__(self):
            self.attempts = 0

        async def handle_DATA(self, server, session, envelope):
            self.attempts += 1
            with open(os.path.join(out, "attempts"), "a") as log:
                log.write(f"{envelope.rcpt_tos}\n")
            if "refuse-all" in options:
                return f"550 no mailbox {envelope.rcpt_tos[0]} here"
            if self.attempts <= refusals:
                return "451 not just now"
            path = os.path.join(out, f"{self.attempts:03}.eml")
            with open(path + ".part", "wb") as file:
                file.write(envelope.content)
            os.rename(path + ".part", path)
            if "drop-after-data" in options:
                # The message was taken; the answer never leaves.
                server.transport.abort()
                return "250 lost"
            return "250 taken"

    async def run():
        loop = asyncio.get_running_loop()
        mailbox = TableDevice()
        listening = await loop.create_server(lambda: SMTP(mailbox, loop=loop), "127.0.0.1", port)
        print(listening.sockets[0].getsockname()[1], flush=True)
        async with listening:
            await listening.serve_forever()

    asyncio.run(run())


if __name__ == "__main__":
    if sys.argv[1] == "prepare":
        prepare(sys.argv[2])
    else:
        serve(int(sys.argv[2]), sys.argv[3], sys.argv[4:])
