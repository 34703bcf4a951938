import { useQuery } from '@tanstack/react-query'
import { listOutwork, outworkTabs } from '../../contract/production/outwork.ts'
import { SupplierSelect } from '../blank/SupplierSelect.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { OutworkTable } from './OutworkTable.tsx'
import { outworksQuery } from './queries.ts'

/** 外协单: what suppliers do outside, what of it is back, and what is to be settled. */
export function OutworksPage() {
  const list = useFilters(listOutwork.input)
  const { filters, go } = list
  const found = useQuery(outworksQuery(filters))
  const isNarrowed = filters.keyword !== undefined || filters.supplierId !== undefined
  return (
    <>
      <Heading title="外协单">
        <ExportLink subject="outwork" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="外协单"
        tabs={tabsOf(outworkTabs, 'state', list, found.data?.counts)}
        search={
          <KeywordSearch
            key={`${filters.keyword} ${filters.supplierId}`}
            keyword={filters.keyword}
            placeholder="外协单号、订单号、商品或外协内容"
            narrowed={isNarrowed}
            onSearch={(keyword) => go({ keyword })}
            onReset={() => go({ keyword: '', supplierId: '' })}
          >
            <label>
              供应商
              <SupplierSelect
                value={filters.supplierId ?? null}
                onChange={(supplierId) => go({ supplierId: supplierId ?? '' })}
                placeholder="全部供应商"
              />
            </label>
          </KeywordSearch>
        }
        found={found}
        empty={
          <Empty
            todo={
              isNarrowed ? '没有符合条件的外协单，请更换条件。' : '在生产看板的卡片、生产详情或订单的商品上按「外协」，把工序交给供应商。'
            }
          />
        }
      >
        {(rows) => <OutworkTable rows={rows} />}
      </ListFrame>
    </>
  )
}
