/** A client that keeps the cookies it is given, as a browser does, at whichever process it asks. */
export type Browsing = {
  readonly ask: <T = Record<string, unknown>>(url: string, method: 'GET' | 'POST', path: string, input?: object) => Promise<Said<T>>
  readonly cookies: ReadonlyMap<string, string>
}
export type Said<T> = { readonly status: number; readonly msg: string; readonly data: T; readonly total?: number }

/** Somebody with a token, or nobody yet. */
export function browsing(
  token: string | null = null,
): Browsing & { readonly logIn: (url: string, path: string, who: object) => Promise<string> } {
  const cookies = new Map<string, string>()
  let mine = token
  async function ask<T>(url: string, method: 'GET' | 'POST', path: string, input?: object): Promise<Said<T>> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(mine && { authorization: `Bearer ${mine}` }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(input && { 'content-type': 'application/json' }),
      },
      ...(input && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(60_000),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return (await response.json()) as Said<T>
  }
  return {
    ask,
    cookies,
    async logIn(url, path, who) {
      const said = await ask<{ token: string }>(url, 'POST', path, who)
      if (said.status !== 200) throw new Error(`refused: ${said.status} ${said.msg}`)
      mine = said.data.token
      return mine
    },
  }
}
