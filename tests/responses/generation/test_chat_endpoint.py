"""The chat endpoint against a real server that answers, hangs, or answers rubbish."""

import socket

import pytest

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.responses.generation.chat_endpoint import clean_response
from spacy_charid.responses.generation.chat_protocol import ChatClient, EndpointError
from tests.helpers.chat_server import say, serve
from tests.helpers.pipelines import blank

MESSAGES = [{"role": "user", "content": "Is it dark?"}]


def ask(url, **options):
    settings = {"timeout": 5.0, "retries": 1, "pause": 0.0, **options}
    return ChatClient(url, "tiny", **settings).complete(MESSAGES, temperature=0.0)


def test_endpoint_answers():
    with serve(say("The lamp is out.")) as server:
        assert ask(server.url) == "The lamp is out."
    request = {"model": "tiny", "messages": MESSAGES, "temperature": 0.0}
    assert server.requests == [request]


def test_endpoint_gets_the_key_from_the_environment(monkeypatch):
    monkeypatch.setenv("LAMP_KEY", "secret")
    with serve(say("Yes.")) as server:
        ask(server.url, api_key_env="LAMP_KEY")
        ask(server.url, api_key_env="")
    with_key, without = server.headers
    assert with_key["Authorization"] == "Bearer secret"
    assert "Authorization" not in without


def test_endpoint_is_asked_again_after_an_error_of_the_server():
    with serve((503, b"loading"), (500, b""), say("Yes.")) as server:
        assert ask(server.url, retries=2) == "Yes."
    assert len(server.requests) == 3


def test_endpoint_that_stays_down():
    with serve((503, b"loading model")) as server:
        with pytest.raises(EndpointError, match="after 2 attempts: status 503: load"):
            ask(server.url)


@pytest.mark.parametrize("answer", [None, (200, None)])
def test_endpoint_that_hangs(answer):
    with serve(answer) as server:
        with pytest.raises(EndpointError, match="no answer within 0.05 seconds"):
            ask(server.url, timeout=0.05, retries=0)


def test_endpoint_that_refuses():
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(EndpointError, match="Check that the server runs"):
            ask(f"http://127.0.0.1:{port}/v1")


@pytest.mark.parametrize("status", [400, 401, 404])
def test_endpoint_that_rejects_is_asked_once(status):
    with serve((status, b'{"error": "no such model"}')) as server:
        with pytest.raises(EndpointError, match=f"status {status}: .*no such model"):
            ask(server.url)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"<html>hello</html>",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [{"message": {"content": null}}]}',
        b'{"choices": [{"message": {"content": " "}}]}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
    ],
)
def test_endpoint_that_answers_rubbish(body):
    with serve((200, body)) as server:
        with pytest.raises(EndpointError, match="not one of the chat protocol"):
            ask(server.url)


@pytest.mark.parametrize("url", ["localhost:8080", "ftp://x/v1", "", "http://"])
def test_endpoint_without_an_address(url):
    with pytest.raises(ValueError, match="no address of an endpoint"):
        ChatClient(url, "tiny")


def test_endpoint_as_a_component():
    turns = [Utterance("Theo", "Is it dark?"), Utterance("Nora", "Ask mom.")]
    doc = Dialogue("d", [Scene("1", turns)]).to_doc(blank())
    with serve(say('Theo: "It is dark."')) as server:
        model = {
            "@architectures": "spacy_charid.ChatEndpoint.v1",
            "url": server.url,
            "model": "tiny",
        }
        nlp = blank()
        nlp.add_pipe("response_generator", config={"model": model, "max_length": 20})
        response = nlp(doc)._.response
        generator = nlp.get_pipe("response_generator")
        assert not generator.has_likelihood
        with pytest.raises(ValueError, match="gives no likelihoods"):
            generator.model.predict([])
    assert (response.text, response.speaker) == ("It is dark.", "Theo")
    (request,) = server.requests
    assert (request["max_tokens"], request["temperature"]) == (20, 0.0)
    assert request["messages"][-1]["content"] == "Nora: Ask mom."


def test_response_without_name_and_quotation_marks():
    assert clean_response(' nora: "Yes." ', "Nora") == "Yes."
    assert clean_response('He said "Yes."', "") == 'He said "Yes."'
