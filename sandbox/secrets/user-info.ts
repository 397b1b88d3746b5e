/** Whether a text that should be an address holds a user name or a password, as far as can be seen. */
export function holdsUserInfo(text: string): boolean {
  const url = URL.parse(text);
  return /^https?:$/.test(url?.protocol ?? '') ? `${url?.username}${url?.password}` !== '' : text.includes('@');
}
