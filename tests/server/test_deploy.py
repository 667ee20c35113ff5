"""The files for keepers in `deploy/`: they are run, read or gone through here, so that they are true.

Who has no nginx, Caddy or systemd skips what needs them: `make proxies` installs the first two.
"""

import configparser
import getpass
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import click
import httpx2
import pytest
from websockets.sync.client import connect

from atoll.cli.main import COMMANDS, cli
from tests.server.conftest import COOKIE
from tests.server.real import Server, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
Proxy = Callable[[Server, int, tuple[Path, Path], Path], AbstractContextManager[str]]
UNITS = ["atoll.service", "atoll@.service", "atoll-backup.service", "atoll-backup.timer"]


def _run(*words: str, folder: Path) -> None:
    subprocess.run(words, cwd=folder, check=True, capture_output=True)


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"there is no {program} here")


# Proxies.


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Of our own making, with its key."""
    folder = tmp_path_factory.mktemp("certificate")
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem"
    _run(*words.split(), "-addext", "subjectAltName=DNS:localhost", folder=folder)
    return folder / "cert.pem", folder / "key.pem"


@contextmanager
def running(words: list[str], port: int, folder: Path) -> Iterator[str]:
    """A proxy of our own; returns the address at which it answers."""
    log = folder / "proxy.log"
    with log.open("wb") as out:
        process = subprocess.Popen(words, stdout=out, stderr=out, env=os.environ | {"HOME": str(folder)})
    try:
        address, end = f"https://localhost:{port}", time.monotonic() + 60
        while True:
            assert process.poll() is None and time.monotonic() < end, log.read_text()
            try:
                if httpx2.get(f"{address}/healthz", verify=False).status_code == 200:
                    break
            except httpx2.HTTPError:
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def nginx(server: Server, port: int, certificate: tuple[Path, Path], folder: Path) -> Iterator[str]:
    site = (DEPLOY / "nginx.conf").read_text()
    changes = {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "games.example": "localhost",
        "http://127.0.0.1:8765": server.url,
        "/etc/letsencrypt/live/localhost/fullchain.pem": str(certificate[0]),
        "/etc/letsencrypt/live/localhost/privkey.pem": str(certificate[1]),
    }
    for old, new in changes.items():
        assert old in site
        site = site.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder / kind}; " for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"user {getpass.getuser()}; daemon off; pid {folder / 'pid'}; error_log stderr;\n"
        "worker_processes 1; events {}\n"
        f"http {{ access_log off; {temporary}\n{site}}}\n"
    )
    with running(["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], port, folder) as address:
        yield address


@contextmanager
def caddy(server: Server, port: int, certificate: tuple[Path, Path], folder: Path) -> Iterator[str]:
    site = (DEPLOY / "Caddyfile").read_text()
    assert "games.example {" in site and "127.0.0.1:8765" in site
    tls = f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate[0]} {certificate[1]}"
    site = site.replace("games.example {", tls).replace("127.0.0.1:8765", server.url.removeprefix("http://"))
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    words = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with running(words, port, folder) as address:
        yield address


@pytest.mark.parametrize(
    "proxy", [pytest.param(nginx, marks=needs("nginx")), pytest.param(caddy, marks=needs("caddy"))]
)
def test_a_game_begins_through_a_proxy_that_does_tls(
    proxy: Proxy, certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    """Forms, cookies, live lines, large files; whoever comes from outside is not taken for the machine itself."""
    port = free_port()
    server = Server(tmp_path, "--bots", "0", "--url", f"https://localhost:{port}")
    server.start()
    try:
        with proxy(server, port, certificate, tmp_path) as address:
            _play_through(address)
    finally:
        server.stop()


def _play_through(address: str) -> None:
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    form = {"name": "Anna", "seats": "2", "others": "screen"}
    with httpx2.Client(verify=trust, base_url=address, timeout=30) as http:
        made = http.post("/play/aqualin", data=form, headers={"Origin": address})
        assert made.status_code == 303, made.text
        assert "Secure" in made.headers["set-cookie"], "the proxy says that it came encrypted"
        where = made.headers["location"]
        page = http.get(where)
        assert page.status_code == 200 and address in page.text, "links lead to the address that friends use"
        assert http.post("/play/aqualin", data=form, headers={"Origin": "https://evil.example"}).status_code == 403
        large = {"file": ("game.atoll", b"x" * 3_900_000, "text/plain")}
        assert "record" in http.post("/import", files=large, headers={"Origin": address}).text
    found = COOKIE.match(made.headers["set-cookie"])
    assert found
    line = connect(
        address.replace("https", "wss") + f"{where}/live",
        ssl=trust,
        additional_headers={"Cookie": f"{found[1]}={found[2]}", "Origin": address},
    )
    with line:
        assert any('"things"' in str(line.recv(30)) for _ in range(3))


# Units.


def _unit(name: str) -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(DEPLOY / name)
    return parser


@needs("systemd-analyze")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_wrong_with_a_unit(name: str, tmp_path: Path) -> None:
    for unit in UNITS:
        text = (DEPLOY / unit).read_text().replace("/opt/atoll/bin/atoll", str(Path(sys.executable).parent / "atoll"))
        (tmp_path / unit).write_text(text)
    unit = name.replace("@.", "@8765.")
    if unit != name:
        (tmp_path / unit).write_text((tmp_path / name).read_text())
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit)], capture_output=True, text=True, check=False
    )
    told = [line for line in found.stderr.splitlines() if str(tmp_path) in line or unit in line]
    assert told == [], found.stderr


@pytest.mark.parametrize("name", ["atoll.service", "atoll@.service"])
def test_a_unit_starts_the_server_as_it_can_be_started(name: str) -> None:
    _check_words(shlex.split(_unit(name)["Service"]["ExecStart"].replace("%i", "8765"))[1:])


def test_the_backup_that_a_timer_makes_is_one_that_is_verified() -> None:
    words = shlex.split(_unit("atoll-backup.service")["Service"]["ExecStart"])[2]
    typed = re.search(r"/opt/atoll/bin/atoll ([^;]*);", words)
    assert typed
    _check_words(shlex.split(re.sub(r"\$\$\([^)]*\)", "today", typed[1])))
    assert "--verify" in typed[1]


def _check_words(words: list[str]) -> None:
    """Whether a command takes these words; nothing is done."""
    assert words[0] in COMMANDS
    command = cli.get_command(click.Context(cli), words[0])
    assert command is not None
    command.make_context(words[0], list(words[1:]))


# The container file.


def _steps() -> list[tuple[str, str]]:
    text = (DEPLOY / "Containerfile").read_text()
    lines = re.sub(r"\\\n", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    return [(step, rest) for step, _, rest in (line.partition(" ") for line in lines if line)]


def test_what_the_container_file_copies_is_enough_to_build_atoll(tmp_path: Path) -> None:
    """Its first stage, but for the packages that it fetches: the wheel is built from what it has copied."""
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for step, rest in _steps():
        if step == "COPY" and "--from" not in rest:
            *sources, target = rest.split()
            for source in sources:
                assert f"!{source}" in ignored
                there = tmp_path / target / (source if target == "./" else "")
                if (ROOT / source).is_dir():
                    shutil.copytree(ROOT / source, there, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(ROOT / source, there)
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", folder=tmp_path)
    wheel = next((tmp_path / "dist").glob("*.whl"))
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in ("cli/serve.py", "rules/aqualin.md", "web/privacy/en.md", "web/script/shell-worker.js"):
        assert f"atoll/{needed}" in names


def test_what_the_container_runs_is_a_server_that_can_be_asked_for_its_health(tmp_path: Path) -> None:
    steps = dict(_steps())
    words = re.findall(r'"([^"]*)"', steps["CMD"])
    _check_words(words)
    assert re.findall(r'"([^"]*)"', steps["ENTRYPOINT"]) == ["/opt/atoll/bin/atoll"]
    assert words[words.index("--data") + 1] == steps["VOLUME"] and steps["USER"] != "root"
    server = Server(tmp_path, "--bots", "0")
    server.start()
    try:
        probe = re.findall(r'"([^"]*)"', steps["HEALTHCHECK"])[2].replace(":8765", f":{server.port}")
        assert subprocess.run([sys.executable, "-c", probe], check=False).returncode == 0
        server.stop()
        assert subprocess.run([sys.executable, "-c", probe], check=False, capture_output=True).returncode != 0
    finally:
        server.stop()


def test_the_readme_names_every_file() -> None:
    told = (DEPLOY / "README.md").read_text()
    assert all(f"`{path.name}`" in told for path in DEPLOY.iterdir() if path.name != "README.md")
