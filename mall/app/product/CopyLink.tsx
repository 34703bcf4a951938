import { Copy } from '../../../kit/Copy.tsx'
import { linkTo } from './link.ts'
import type { Asked } from './asked.ts'

/** 复制链接: whoever opens it sees this very configuration, at the own price. */
export function CopyLink({ productId, asked }: { productId: number; asked: Asked }) {
  const text = typeof location === 'undefined' ? '' : linkTo(location.href, productId, asked)
  return <Copy text={text} name="链接" label="复制链接" />
}
