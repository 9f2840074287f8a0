package org.gridshed.host.cxf;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.cxf.jaxws.JAXWSMethodInvoker;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.service.invoker.Invoker;

/** CXF's server factory, made so that the service's own code always runs with the service's class loader as context. */
final class ServiceFactory extends JaxWsServerFactoryBean {
    private final ClassLoader service;

    ServiceFactory(ClassLoader service) {
        this.service = service;
    }

    @Override
    protected Invoker createInvoker() {
        return new ServiceInvoker(getServiceBean(), service);
    }

    @Override
    protected void injectResources(Object instance) {
        ClassLoader before = enter(service);
        try {
            super.injectResources(instance);
        } finally {
            enter(before);
        }
    }

    private static ClassLoader enter(ClassLoader loader) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        return before;
    }

    /** Calls the method of the service. */
    private static final class ServiceInvoker extends JAXWSMethodInvoker {
        private final ClassLoader service;

        ServiceInvoker(Object bean, ClassLoader service) {
            super(bean);
            this.service = service;
        }

        @Override
        protected Object performInvocation(Exchange exchange, Object bean, Method method, Object[] arguments)
                throws InvocationTargetException, IllegalAccessException {
            ClassLoader before = enter(service);
            try {
                return method.invoke(bean, arguments);
            } finally {
                enter(before);
            }
        }
    }
}
