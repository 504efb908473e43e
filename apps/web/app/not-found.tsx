import { NotFoundPage } from '#shared/frame/not-found-page.tsx';

export default function NotFound() {
  return <NotFoundPage />;
}
