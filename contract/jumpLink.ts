import { text } from './text.ts'

/** Never asked for; own paths are resolved against it. */
const own = 'https://mall.invalid'

/**
 * True for a path of this mall, or an https address: what a banner or menu entry may lead to. Anything that could run a
 * script, name another host as if it were a path, or carry a password is none.
 */
export function isJumpLink(link: string): boolean {
  if (/[\s\\\u0000-\u001f]/.test(link) || !URL.canParse(link, own)) return false
  const { origin, protocol, pathname, username, password } = new URL(link, own)
  if (link.startsWith('/')) return !link.startsWith('//') && origin === own && !pathname.startsWith('//')
  return /^https:\/\/[^/]/i.test(link) && protocol === 'https:' && username === '' && password === ''
}

/** Where a banner or menu entry leads to. */
export const JumpLink = text('跳转链接', 500).refine(isJumpLink, '跳转链接应为以 / 开头的站内路径或 https 地址')

/** The same, or '' for nowhere. */
export const OptionalJumpLink = text('跳转链接', 500, 0).refine(
  (link) => link === '' || isJumpLink(link),
  '跳转链接应为以 / 开头的站内路径或 https 地址',
)
