import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteBanner, orderBanners, type DeskBanner } from '../../contract/page/pageDesk.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { BannerDialog } from './BannerDialog.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PlacedList } from './PlacedList.tsx'
import { bannersQuery, linksQuery } from './queries.ts'
import { usePlaces } from './usePlaces.ts'

type Open = { readonly kind: 'save' | 'delete'; readonly banner: DeskBanner | null }

/** 轮播图: the pictures of the home page's carousel. */
export function BannerPage() {
  const { data: banners } = useSuspenseQuery(bannersQuery)
  const { order, error } = usePlaces<DeskBanner>(orderBanners, bannersQuery.queryKey)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { data: told = [] } = useQuery(linksQuery([...new Set(banners.flatMap(({ jumpUrl }) => jumpUrl || []))]))
  const ledTo = (url: string): string => {
    const found = told.find(({ link }) => link === url)
    if (found?.fault) return `${readable(url)}（${found.fault}，点击不跳转）`
    return found?.name ? `${found.kindLabel}“${found.name}”` : readable(url)
  }
  const ofId = (id: number) => banners.find((banner) => banner.id === id) ?? null

  return (
    <PageFrame
      action={
        <Button type="primary" onClick={() => setOpen({ kind: 'save', banner: null })}>
          新增轮播图
        </Button>
      }
    >
      <Fault error={error} />
      {banners.length === 0 && <Empty todo="新增轮播图后，首页顶部按顺序轮播展示。" />}
      <PlacedList
        wide
        items={banners.map(({ id, title, subtitle, picture, jumpUrl }) => ({
          id,
          name: title,
          picture,
          words: [subtitle, jumpUrl ? `跳转到 ${ledTo(jumpUrl)}` : '不跳转'],
        }))}
        onOrder={order}
        onEdit={(id) => setOpen({ kind: 'save', banner: ofId(id) })}
        onDelete={(id) => setOpen({ kind: 'delete', banner: ofId(id) })}
      />
      {open?.kind === 'save' && <BannerDialog banner={open.banner} onClose={close} />}
      {open?.kind === 'delete' && open.banner && (
        <DeleteDialog what="轮播图" id={open.banner.id} endpoint={deleteBanner} list={bannersQuery.queryKey} onClose={close}>
          “{open.banner.title}”删除后不能恢复，商城页面几秒内不再显示。
        </DeleteDialog>
      )}
    </PageFrame>
  )
}

/** A link as people read it: '%E5%95%86' → '商'. */
function readable(link: string): string {
  try {
    return decodeURI(link)
  } catch {
    return link
  }
}
