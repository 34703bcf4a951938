import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pathWith } from '../private/pageIn.ts'
import { sonsQuery } from './queries.ts'
import formCss from '../private/form.module.css'
import css from './address.module.css'

/** Whose addresses are shown: one's own, or a sub-account's. Nothing where there are no sub-accounts. */
export function SonChoice({ sonId }: { sonId: number | null }) {
  const navigate = useNavigate()
  const { data } = useQuery(sonsQuery)
  if (!data || data.rows.length === 0) return null
  return (
    <p className={css.whose}>
      <label htmlFor="address-of">查看</label>
      <select
        id="address-of"
        className={formCss.select}
        value={sonId ?? ''}
        onChange={({ target }) => void navigate(pathWith('/address', { son: target.value }))}
      >
        <option value="">我的地址</option>
        {data.rows.map(({ id, nickname, phone }) => (
          <option key={id} value={id}>
            子账号 {nickname}（{phone}）
          </option>
        ))}
      </select>
    </p>
  )
}
