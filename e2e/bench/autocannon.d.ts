declare module 'autocannon' {
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    workers?: number;
    headers?: Record<string, string>;
    method?: 'GET' | 'PUT';
    body?: string;
  }): Promise<{
    requests: { average: number };
    throughput: { average: number; total: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  }>;
}
