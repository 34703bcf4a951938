import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Address } from '../../../contract/account/address.ts'
import { useFrame } from '../shell/frame.ts'
import { foundIn } from '../address/found.ts'
import { addressesQuery } from '../address/queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './settlement.module.css'

// Form and cascader come when an address is to be written.
const AddressDialog = lazy(async () => ({ default: (await import('../address/AddressDialog.tsx')).AddressDialog }))

const shownAtFirst = 4
const shownFound = 20
/** Looking through them is worth a search box from here on. */
const many = 10

type Props = {
  first: Address[]
  /** Its parts go to several addresses. */
  several: boolean
  onToggle: () => void
  chosen: readonly number[]
  onChoose: (id: number) => void
}

/** Where it goes: one of the addresses or several, which may be changed or added to on the spot. */
export function AddressChoice({ first: confirmed, several, onToggle, chosen, onChoose }: Props) {
  const { data } = useQuery(addressesQuery(confirmed))
  const [all, setAll] = useState(false)
  const [typed, type] = useState('')
  const [edited, edit] = useState<Address | 'new' | null>(null)
  const mayEdit = useFrame().buyer?.grants.includes('address.manage') ?? false
  const searching = typed.trim() !== ''
  const found = foundIn(data.rows, typed)
  const kept = searching ? [] : chosen
  const first = searching ? shownFound : shownAtFirst
  const shown = all ? found : found.filter(({ id }, place) => place < first || kept.includes(id))

  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <header className={pageCss.head}>
        <h2>收货地址</h2>
        <span className={css.acts}>
          {data.rows.length > 1 && (
            <Button size="small" onClick={onToggle}>
              {several ? '送到一个地址' : '分送多个地址'}
            </Button>
          )}
          {mayEdit && (
            <Button size="small" onClick={() => edit('new')}>
              新增地址
            </Button>
          )}
        </span>
      </header>
      {several && <p className={wordsCss.hint}>勾选要分送的地址，再在下方填写每个地址的数量；运费按每个地址分别计算。</p>}
      {data.rows.length === 0 && <p className={wordsCss.hint}>还没有收货地址{mayEdit ? '，请先新增一个。' : '，请联系主账号添加。'}</p>}
      {data.rows.length > many && (
        <div className={css.finding}>
          <Input
            allowClear
            value={typed}
            maxLength={40}
            placeholder="姓名、电话或地区"
            aria-label="查找收货地址"
            onChange={({ target }) => type(target.value)}
          />
          <span className={wordsCss.hint} role="status">
            {searching ? `找到 ${found.length} 个` : `共 ${data.rows.length} 个`}
            {several && `，已选 ${chosen.length} 个`}
          </span>
        </div>
      )}
      {searching && found.length === 0 && <p className={wordsCss.hint}>没有找到，请换个词，或新增地址。</p>}
      <div className={css.addresses} role={several ? 'group' : 'radiogroup'} aria-label="收货地址">
        {shown.map((address) => (
          <label key={address.id} className={css.address} data-chosen={chosen.includes(address.id)}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name="address"
              checked={chosen.includes(address.id)}
              onChange={() => onChoose(address.id)}
            />
            <AddressWords address={address} />
            {mayEdit && (
              <button type="button" className={wordsCss.link} onClick={() => edit(address)}>
                修改
              </button>
            )}
          </label>
        ))}
      </div>
      {shown.length < found.length && (
        <button type="button" className={wordsCss.link} onClick={() => setAll(true)}>
          显示全部 {found.length} 个地址
        </button>
      )}
      <Suspense>
        {edited && (
          <AddressDialog
            address={edited === 'new' ? null : edited}
            onClose={() => edit(null)}
            onSaved={(id) => (!several || !chosen.includes(id)) && onChoose(id)}
          />
        )}
      </Suspense>
    </section>
  )
}

const AddressWords = ({ address }: { address: Address }) => (
  <span>
    <b>{address.realName}</b> <span className="num">{address.phone}</span>
    {address.isDefault === 1 && <em>默认</em>}
    <small>
      {address.province} {address.city} {address.district} {address.detail}
    </small>
  </span>
)
