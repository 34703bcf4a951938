import { useState } from 'react'
import css from '../../../studio/design.module.css'
import pieces from './UsedPictures.module.css'
import { useUsedPictures } from './useUsedPictures.ts'

type Props = { readonly isFull: boolean; readonly onPick: (fileId: number) => void }

/** 企业素材: the pictures that the company's designs placed, the last used first; one is chosen to be placed again. */
export function UsedPictures({ isFull, onPick }: Props) {
  const [page, turn] = useState(1)
  const { shelf, fault, again } = useUsedPictures(page)
  if (fault)
    return (
      <p role="alert" className={css.fault}>
        {fault}{' '}
        <button type="button" className="text-link" onClick={again}>
          重试
        </button>
      </p>
    )
  if (!shelf || shelf.rows.length === 0)
    return (
      <p role="status" className={css.hint}>
        {shelf ? '还没有用过的图片：设计中放过的标志会出现在这里' : '正在打开…'}
      </p>
    )
  return (
    <div role="group" aria-label="企业素材">
      <ul className={pieces.pictures}>
        {shelf.rows.map(({ id, name, preview }) => (
          <li key={id}>
            <button type="button" disabled={isFull} aria-label={`放上 ${name}`} title={name} onClick={() => onPick(id)}>
              {preview ? <img src={preview} alt="" loading="lazy" width={64} height={64} /> : <span aria-hidden="true">图片</span>}
              <small aria-hidden="true">{name}</small>
            </button>
          </li>
        ))}
      </ul>
      {shelf.pages > 1 && (
        <div className={css.places}>
          <button type="button" className={css.small} disabled={page <= 1} onClick={() => turn(page - 1)}>
            上一页
          </button>
          <button type="button" className={css.small} disabled={page >= shelf.pages} onClick={() => turn(page + 1)}>
            下一页
          </button>
        </div>
      )}
    </div>
  )
}
