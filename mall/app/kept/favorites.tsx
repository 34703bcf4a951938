import { FavoritesPage } from './FavoritesPage.client.tsx'

export const meta = () => [{ title: '我的收藏 - 印采' }]

export default function Favorites() {
  return <FavoritesPage />
}
