const name = 'Yshop_admin_token'

/** The token of the member of staff at this browser; null: nobody has logged in. */
export const readToken = (): string | null => sessionStorage.getItem(name) ?? localStorage.getItem(name)

/** Keeps the token for this tab, or, where asked to `stay`, for this browser. */
export function keepToken(token: string, stay: boolean): void {
  dropToken()
  ;(stay ? localStorage : sessionStorage).setItem(name, token)
}

export function dropToken(): void {
  sessionStorage.removeItem(name)
  localStorage.removeItem(name)
}
