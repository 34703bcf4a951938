import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { editAddress, listAddresses, type Address } from '../../../contract/account/address.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { AddressItem } from './AddressItem.tsx'
import { sonAddressesQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './address.module.css'

/** A sub-account's addresses: to be looked at, and copied among one's own. */
export function SonAddresses({ sonId }: { sonId: number }) {
  const { data } = useSuspenseQuery(sonAddressesQuery(sonId))
  const copy = useCopied()
  return (
    <>
      <div className={`${pageCss.card} ${css.tools}`}>
        <p>
          共 <b className="num">{data.length}</b> 个地址，仅可查看；复制到我的地址后可修改。
        </p>
      </div>
      {data.length === 0 && (
        <div className={`${pageCss.card} ${pageCss.empty}`}>
          <p>暂无数据</p>
          <p className={wordsCss.hint}>这个子账号还没有收货地址。</p>
        </div>
      )}
      <ul className={css.list} aria-label="子账号的收货地址">
        {data.map((address) => (
          <AddressItem key={address.id} address={address}>
            <Button type="text" size="small" onClick={() => copy(address)}>
              复制到我的地址
            </Button>
          </AddressItem>
        ))}
      </ul>
    </>
  )
}

/** Adds a copy of an address to one's own. */
function useCopied(): (address: Address) => void {
  const queries = useQueryClient()
  const { mutate } = useOnce(editAddress)
  return ({ realName, phone, province, city, district, cityId, detail, postCode }) =>
    mutate(
      { real_name: realName, phone, address: { province, city, district, cityId }, detail, post_code: postCode },
      {
        onSuccess: () => toast('已复制到我的地址', 'success'),
        onError: (error) => toast(wordsOf(error), 'error'),
        onSettled: () => queries.invalidateQueries({ queryKey: [listAddresses.path] }),
      },
    )
}
