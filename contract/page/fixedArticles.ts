/** A text that the mall itself leads to. */
export type FixedArticle = {
  readonly key: string
  /** What it is called until the merchant calls it otherwise. */
  readonly title: string
  /** Where the mall leads to it, in words. */
  readonly shownAt: string
}

/** The texts that every mall needs, in the order in which they are worth writing. */
export const fixedArticles: readonly FixedArticle[] = [
  { key: 'fuWu', title: '用户服务协议', shownAt: '注册时须同意；登录页、页脚与帮助中心的链接' },
  { key: 'YinSi', title: '隐私协议', shownAt: '注册时须同意；登录页、页脚与帮助中心的链接' },
  { key: 'about', title: '关于我们', shownAt: '主导航的“关于我们”' },
  { key: '10', title: '交期说明', shownAt: '页脚与帮助中心' },
  { key: '11', title: '售后说明', shownAt: '页脚与帮助中心' },
  { key: 'agreement', title: '注册协议', shownAt: '协议页的第三个标签' },
]

/** True for the key of one of them. */
export const isFixed = (key: string): boolean => fixedArticles.some((one) => one.key === key)
