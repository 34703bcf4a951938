import { Button, Input } from 'antd'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { pathWith } from '../private/pageIn.ts'
import css from './address.module.css'

/** Looks for addresses by name, phone or place. */
export function AddressSearch({ keyword }: { keyword: string }) {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('keyword')
    void navigate(pathWith('/address', { keyword: String(typed ?? '').trim() }))
  }

  return (
    <form role="search" className={css.search} onSubmit={search}>
      <Input name="keyword" defaultValue={keyword} maxLength={40} placeholder="姓名、电话或地区" aria-label="姓名、电话或地区" />
      <Button htmlType="submit">查询</Button>
      {keyword !== '' && (
        <Link to="/address" className="text-link">
          清除
        </Link>
      )}
    </form>
  )
}
