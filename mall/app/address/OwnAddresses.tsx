import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressesAtMost, type Address } from '../../../contract/account/address.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { pageIn, pathWith } from '../private/pageIn.ts'
import { toast } from '../toast.ts'
import { AddressSearch } from './AddressSearch.tsx'
import { AddressItem } from './AddressItem.tsx'
import { DeleteAddress } from './DeleteAddress.tsx'
import { NoAddresses } from './NoAddresses.tsx'
import { addressesPerPage, addressPageQuery } from './queries.ts'
import { useDefaultAddress } from './useDefaultAddress.ts'
import pageCss from '../private/page.module.css'
import css from './address.module.css'

// Form and cascader come when an address is to be written.
const AddressDialog = lazy(async () => ({ default: (await import('./AddressDialog.tsx')).AddressDialog }))

/** Looking through them is worth a search box from here on. */
const many = 10

/** The account's own addresses, the default first: written, changed, chosen as default, deleted. */
export function OwnAddresses({ mayEdit }: { mayEdit: boolean }) {
  const [query] = useSearchParams()
  const asked = { page: pageIn(query), keyword: query.get('keyword')?.trim().slice(0, 40) ?? '' }
  const shown = useDeferredValue(JSON.stringify(asked))
  const { data } = useSuspenseQuery(addressPageQuery(JSON.parse(shown) as typeof asked))
  const [edited, edit] = useState<Address | 'new' | null>(null)
  const [leaving, leave] = useState<Address | null>(null)
  const choose = useDefaultAddress()
  const searched = asked.keyword !== ''

  return (
    <>
      <div className={`${pageCss.card} ${css.tools}`}>
        <p>
          {searched ? (
            `找到 ${data.total} 个地址`
          ) : (
            <>
              已保存 <b className="num">{data.total}</b> / {addressesAtMost}
            </>
          )}
        </p>
        {(searched || data.total > many) && <AddressSearch key={asked.keyword} keyword={asked.keyword} />}
        {mayEdit && (
          <Button type="primary" onClick={() => edit('new')} disabled={!searched && data.total >= addressesAtMost}>
            新增地址
          </Button>
        )}
      </div>
      <ListFrame
        page={asked.page}
        limit={addressesPerPage}
        href={(page) => pathWith('/address', { ...asked, page })}
        found={data}
        empty={<NoAddresses searched={searched} onAdd={mayEdit ? () => edit('new') : null} />}
      >
        <ul className={css.list} aria-busy={shown !== JSON.stringify(asked)} aria-label="收货地址">
          {data.rows.map((address) => (
            <AddressItem key={address.id} address={address}>
              {mayEdit && (
                <>
                  {address.isDefault === 0 && (
                    <Button type="text" size="small" onClick={() => choose(address.id)}>
                      设为默认
                    </Button>
                  )}
                  <Button type="text" size="small" onClick={() => edit(address)}>
                    修改
                  </Button>
                  <Button type="text" size="small" onClick={() => leave(address)}>
                    删除
                  </Button>
                </>
              )}
            </AddressItem>
          ))}
        </ul>
      </ListFrame>
      {leaving && <DeleteAddress address={leaving} onClose={() => leave(null)} />}
      <Suspense>
        {edited && (
          <AddressDialog
            address={edited === 'new' ? null : edited}
            onClose={() => edit(null)}
            onSaved={() => toast(edited === 'new' ? '添加成功' : '修改成功', 'success')}
          />
        )}
      </Suspense>
    </>
  )
}
