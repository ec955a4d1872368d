"""A tag is released only if all that it needs to say is said."""

from __future__ import annotations

import absolute_links
import pytest
import release

CHANGELOG = """# Changelog

## 1.3.0 (unreleased)

- Later.

## 1.2.0 (2026-05-04)

### Added

- Now.

## 1.1.0 (2026-01-01)

- Before.
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "version", lambda: "1.2.0")
    monkeypatch.setattr(release, "repository", lambda: "https://forge.example/us/tablegames")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    return "https://forge.example/us/tablegames"


def test_the_notes_are_the_section_of_the_version(project):
    assert release.check("v1.2.0", project) == "### Added\n\n- Now."


@pytest.mark.parametrize("tag", ["v1.3.0", "1.2.0", "v1.2.0.1", "v1.2", "v1.2.0-beta"])
def test_a_tag_of_another_version_is_refused(tag, project):
    with pytest.raises(SystemExit, match="which Cargo"):
        release.check(tag, project)


def test_a_release_needs_its_date_and_a_candidate_does_not(project, monkeypatch):
    monkeypatch.setattr(release, "version", lambda: "1.3.0")
    with pytest.raises(SystemExit, match="unreleased"):
        release.check("v1.3.0", project)
    assert release.check("v1.3.0rc2", "https://forge.example/somebody/fork") == "- Later."


def test_a_release_needs_the_true_address(project):
    with pytest.raises(SystemExit, match="put the address right"):
        release.check("v1.2.0", "https://forge.example/somebody/fork")


def test_a_version_without_a_section_is_refused(project, monkeypatch):
    monkeypatch.setattr(release, "version", lambda: "9.9.9")
    with pytest.raises(SystemExit, match="no section"):
        release.check("v9.9.9", project)


def test_links_into_the_repository_become_absolute_and_others_stay():
    text = "![A table](docs/a.png) [more](docs/b.md) [site](https://x.example/) [below](#part)"
    assert absolute_links.absolute(text, "https://forge.example/us", "v1") == (
        "![A table](https://forge.example/us/raw/v1/docs/a.png) [more](https://forge.example/us/blob/v1/docs/b.md)"
        " [site](https://x.example/) [below](#part)"
    )
