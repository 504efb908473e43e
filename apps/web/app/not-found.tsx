import { NotFoundPage } from '#features/frame/not-found-page.tsx';

export default function NotFound() {
  return <NotFoundPage />;
}
