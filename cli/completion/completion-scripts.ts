export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * A script for the shell. It asks `__complete` for the candidates of each word.
 * @param program runs this program, quoted for the shell
 */
export function completionScript(shell: Shell, program: string): string {
  return SCRIPTS[shell].replaceAll('PROGRAM', () => program).trim();
}

/** Bash splits words at : and =, and replaces only the last piece: what precedes it is cut off the candidates. */
const BASH = `
_toolsandbox() {
  local line=\${COMP_LINE:0:COMP_POINT} words current piece=\${COMP_WORDS[COMP_CWORD]} candidate
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  current=\${words[\${#words[@]} - 1]}
  [[ $piece == [:=] ]] && piece=''
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    if [[ $candidate == :files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -f -- "$piece")
    else
      COMPREPLY+=("\${candidate#"\${current%"$piece"}"}")
    fi
  done < <(PROGRAM __complete -- "\${words[@]:1}" 2>/dev/null)
  [[ \${#COMPREPLY[@]} == 1 && \${COMPREPLY[0]} == *[:=] ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _toolsandbox toolsandbox
`;

const ZSH = `
#compdef toolsandbox
_toolsandbox() {
  local -a candidates
  local value description files=''
  while IFS=$'\\t' read -r value description; do
    if [[ $value == :files ]]; then
      files=yes
    else
      candidates+=("\${value//:/\\\\:}\${description:+:$description}")
    fi
  done < <(PROGRAM __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( \${#candidates} )) && _describe toolsandbox candidates
  if [[ -n $files ]]; then
    compset -P '--*='
    _files
  fi
}
compdef _toolsandbox toolsandbox
`;

const FISH = `
function __toolsandbox_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  for line in (PROGRAM __complete -- $words[2..-1] "$current" 2>/dev/null)
    if test "$line" = ':files'
      __fish_complete_path (string replace -r '^--[^=]*=' '' -- "$current")
    else
      printf '%s\\n' $line
    end
  end
end
complete -c toolsandbox -f -a '(__toolsandbox_complete)'
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
