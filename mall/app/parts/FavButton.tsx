import { useState } from 'react'
import { addFavourite, removeFavourite } from '../../../contract/goods/favourite.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../call.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'
import { toLogin } from '../leave.ts'
import css from './FavButton.module.css'

type Props = { productId: number; name: string; isCollect: 0 | 1; large?: boolean }

/** Keeps or drops a product: flips at once, and back with the server's words if it refuses. */
export function FavButton({ productId, name, isCollect, large = false }: Props) {
  const { buyer } = useFrame()
  const [kept, keep] = useState(isCollect === 1)
  const [pending, wait] = useState(false)

  // Who may not keep favourites has nothing to press; a guest is led to the log-in.
  if (buyer && !buyer.grants.includes('favourite.manage')) return null

  async function flip() {
    if (!buyer) return toLogin()
    if (pending) return
    keep(!kept)
    wait(true)
    try {
      await (kept ? call(removeFavourite, { id: productId }) : call(addFavourite, { id: productId }))
      toast(kept ? '已取消收藏' : '收藏成功', 'success')
    } catch (error) {
      keep(kept && !(error instanceof Refusal && error.code === 'favourite.missing'))
      toast(error instanceof Refusal ? error.message : '收藏失败', 'error')
    }
    wait(false)
  }

  return (
    <button
      type="button"
      className={large ? css.large : css.fav}
      aria-pressed={kept}
      aria-label={`收藏 ${name}`}
      aria-disabled={pending}
      onClick={flip}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 20S3.5 14.6 3.5 8.9A4.7 4.7 0 0 1 12 6.2a4.7 4.7 0 0 1 8.5 2.7C20.5 14.6 12 20 12 20Z" />
      </svg>
      {large && (kept ? '已收藏' : '收藏')}
    </button>
  )
}
