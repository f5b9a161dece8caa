import { Router } from 'express';
import { anyone } from './acting.ts';
import { type ContactDependencies, messageReceiver } from './contactMessages.ts';
import type { RouteDependencies } from './dependencies.ts';

export const contactRoutes = (dependencies: ContactDependencies & Pick<RouteDependencies, 'replies'>): Router => {
  const { replies } = dependencies;
  const router = Router();
  const receive = messageReceiver(dependencies);

  router.post('/contact', anyone, async (request, response) => {
    const reached = await receive(request);
    replies.acknowledged(response, reached).status(201).json({ success: true });
  });

  return router;
};
