import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usedPictures } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { call } from '../call.ts'
import css from './design.module.css'
import pieces from './UsedPictures.module.css'

type Props = { readonly isFull: boolean; readonly onPick: (fileId: number) => void }

const perPage = 24

/** 企业素材: the pictures that the company's designs placed, the last used first; one is chosen to be placed again. */
export function UsedPictures({ isFull, onPick }: Props) {
  const [page, turn] = useState(1)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [usedPictures.path, page],
    queryFn: () => call(usedPictures, { keyword: '', page, limit: perPage }),
    staleTime: 60_000,
  })
  const pages = Math.ceil((data?.total ?? 0) / perPage)
  if (error)
    return (
      <p role="alert" className={css.fault}>
        {wordsOf(error)}{' '}
        <button type="button" className="text-link" onClick={() => void refetch()}>
          重试
        </button>
      </p>
    )
  if (isPending)
    return (
      <p role="status" className={css.hint}>
        正在打开…
      </p>
    )
  if (data.total === 0)
    return (
      <p role="status" className={css.hint}>
        还没有用过的图片：设计中放过的标志会出现在这里
      </p>
    )
  return (
    <div role="group" aria-label="企业素材">
      <ul className={pieces.pictures}>
        {data.rows.map(({ id, name, preview }) => (
          <li key={id}>
            <button type="button" disabled={isFull} aria-label={`放上 ${name}`} title={name} onClick={() => onPick(id)}>
              {preview ? <img src={preview} alt="" loading="lazy" width={64} height={64} /> : <span aria-hidden="true">图片</span>}
              <small aria-hidden="true">{name}</small>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={css.places}>
          <button type="button" className={css.small} disabled={page <= 1} onClick={() => turn(page - 1)}>
            上一页
          </button>
          <button type="button" className={css.small} disabled={page >= pages} onClick={() => turn(page + 1)}>
            下一页
          </button>
        </div>
      )}
    </div>
  )
}
