import { Disposable, type Event, extensions, type Uri } from "vscode";

/** What we use of the API of VS Code's own Git extension. */
interface GitExtension {
  readonly enabled: boolean;
  /** Editors built from VS Code may lack it. */
  readonly onDidChangeEnablement?: Event<boolean>;
  readonly getAPI: (version: 1) => GitApi;
}

interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: Event<unknown>;
  readonly onDidOpenRepository: Event<Repository>;
  readonly onDidCloseRepository: Event<Repository>;
  readonly repositories: readonly Repository[];
  readonly getRepository: (uri: Uri) => Repository | null;
  readonly toGitUri: (uri: Uri, ref: string) => Uri;
}

interface Repository {
  readonly state: {
    /** Undefined until Git has looked at the repository for the first time. */
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly indexChanges?: readonly { readonly originalUri: Uri; readonly renameUri?: Uri }[];
    readonly onDidChange: Event<void>;
  };
  /** Looks at it. Editors built from VS Code may lack it. */
  readonly status?: () => Promise<void>;
  readonly show: (ref: string, path: string) => Promise<string>;
}

/** The text of a file as of the last commit, and where it can be opened, from VS Code's own Git support; a sentence if there is none. */
export async function committedText(file: Uri): Promise<{ readonly uri: Uri; readonly text: string } | string> {
  const name = file.path.replace(/^.*\//, "");
  const git = await gitApi();
  if (!git)
    return "VS Code's Git support is turned off here: it needs the built-in extension Git, the setting `git.enabled` and a trusted folder. Without it, compare with a file.";
  if (file.scheme !== "file" && file.scheme !== "vscode-remote")
    return `\`${name}\` is not in a Git repository. Save it in one, or compare with a file.`;
  await initialized(git);
  const repository = git.getRepository(file);
  if (!repository)
    return `\`${name}\` is not in a Git repository that is open in VS Code. Compare with a file instead.`;
  await firstLook(repository);
  if (!repository.state.HEAD?.commit) return "The repository has no commit yet, so there is nothing to compare with.";
  try {
    const committed = nameInCommit(repository, file);
    return { uri: git.toGitUri(committed, head), text: await repository.show(head, committed.fsPath) };
  } catch {
    return `\`${name}\` is not part of the last commit, so everything in it is new. If you renamed it, stage both names with Git first.`;
  }
}

const head = "HEAD";

/** Git opens a repository before it knows its last commit. */
const firstLook = (repository: Repository): Promise<void> =>
  new Promise((resolve) => {
    if (repository.state.HEAD) return resolve();
    const end = (): void => {
      waiting.dispose();
      resolve();
    };
    const waiting = repository.state.onDidChange(end);
    // In a damaged repository, nothing changes.
    void repository.status?.().then(end, end);
  });

/** Git knows that a file was renamed once both names are staged. */
const nameInCommit = ({ state }: Repository, file: Uri): Uri =>
  state.indexChanges?.find(({ renameUri }) => renameUri?.toString() === file.toString())?.originalUri ?? file;

/** What the text of a file in the last commit depends on. */
const committedIn = ({ state }: Repository): string =>
  [
    state.HEAD?.commit ?? "",
    ...(state.indexChanges ?? []).flatMap(({ originalUri, renameUri }) => (renameUri ? [originalUri, renameUri] : [])),
  ].join("\n");

/** Calls `run` when another commit may be the last one, or a file has another name in it, also because Git is turned on or off. */
export function onDidCommit(run: () => void): Disposable {
  const listening: { dispose(): unknown }[] = [];
  const following: { dispose(): unknown }[] = [];
  const commits = new WeakMap<Repository, string>();
  let isDisposed = false;
  const end = (all: { dispose(): unknown }[]): void => {
    for (const one of all.splice(0)) one.dispose();
  };
  const follow = (repository: Repository): void => {
    commits.set(repository, committedIn(repository));
    following.push(
      repository.state.onDidChange(() => {
        const commit = committedIn(repository);
        if (commits.get(repository) === commit) return;
        commits.set(repository, commit);
        run();
      }),
    );
  };
  const followAll = async (git: GitApi): Promise<void> => {
    await initialized(git, following);
    if (isDisposed) return;
    for (const repository of git.repositories) follow(repository);
    const opened = git.onDidOpenRepository((repository) => {
      follow(repository);
      run();
    });
    following.push(opened, git.onDidCloseRepository(run));
  };
  const listen = async (): Promise<void> => {
    const extension = await gitExtension();
    if (!extension || isDisposed) return;
    const turned = extension.onDidChangeEnablement?.((isEnabled) => {
      end(following);
      run();
      if (isEnabled) void followAll(extension.getAPI(1)).catch(() => undefined);
    });
    if (turned) listening.push(turned);
    if (extension.enabled) await followAll(extension.getAPI(1));
  };
  // Editors built from VS Code have Git extensions of their own, whose API may lack something.
  void listen().catch(() => undefined);
  return new Disposable(() => {
    isDisposed = true;
    end(listening);
    end(following);
  });
}

/** Undefined if it is turned off, and in editors without it. */
async function gitApi(): Promise<GitApi | undefined> {
  try {
    const git = await gitExtension();
    return git?.enabled ? git.getAPI(1) : undefined;
  } catch {
    return undefined;
  }
}

async function gitExtension(): Promise<GitExtension | undefined> {
  const extension = extensions.getExtension<GitExtension>("vscode.git");
  return extension && (extension.isActive ? extension.exports : extension.activate());
}

/** Until then, it does not know its repositories. `listening` gets what ends the waiting. */
const initialized = (git: GitApi, listening: { dispose(): unknown }[] = []): Promise<void> =>
  new Promise((resolve) => {
    if (git.state === "initialized") return resolve();
    const waiting = git.onDidChangeState(() => {
      if (git.state !== "initialized") return;
      waiting.dispose();
      resolve();
    });
    listening.push(waiting);
  });
